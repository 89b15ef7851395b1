"""IPython without its terminal. `import IPython` brings a whole terminal (prompt_toolkit) for one function,
`embed`, that a page cannot use: two megabytes of a memory image and half a megabyte of wheels."""

import sys
import types


def embed(*args, **keys):
    raise RuntimeError("there is no terminal in a page")


module = types.ModuleType("IPython.terminal.embed")
module.embed = embed
sys.modules.setdefault(module.__name__, module)
