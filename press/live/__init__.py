"""The live press: builds in a process of its own, serves from memory, tells the browser. For `build.py serve`.

Nothing is written into site/. The server keeps the last good site; a worker process, kept warm, makes the
next one, and another sets PDFs when they are asked for; both are replaced when the code of the press changes.
"""
