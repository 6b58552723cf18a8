# Written from the module of the same name in _async, do not edit: see the README.
