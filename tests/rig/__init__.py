"""The rig of the tests: a server, a browser, threads, Redis and a worker, each a fixture."""
