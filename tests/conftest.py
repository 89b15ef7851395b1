"""Samples by chance are small and the same each time in `make test`; `make test-long` draws many new ones."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("default", max_examples=50, derandomize=True, deadline=None)
settings.register_profile("long", max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
