from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

from tests.site import ROOT, Site, served_site

# Times vary with the machine: no deadline. CI tries the same examples every time, `make test-long` new ones and more.
settings.register_profile(
    "house",
    deadline=None,
    print_blob=True,
    derandomize="CI" in os.environ,
    database=None if "CI" in os.environ else DirectoryBasedExampleDatabase(ROOT / ".cache" / "hypothesis"),
)
settings.register_profile("long", settings.get_profile("house"), derandomize=False, max_examples=1000)
settings.load_profile("house")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The strictly built site, served below a sub-path for the whole run."""
    with served_site(tmp_path_factory.mktemp("site")) as served:
        yield served
