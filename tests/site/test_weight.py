"""What a reader has to load. A plain server does not compress; most hosts do, so text counts compressed."""

import gzip

import pytest
from toc import toc_pages

LIMIT = 300_000
reading = [p for p in toc_pages() if not p.startswith(("laboratory/", "search"))]


@pytest.mark.parametrize("address", reading)
def test_a_reading_page_is_light(page, address):
    loaded = []
    page.on("response", lambda response: loaded.append(response))
    page.goto(address, wait_until="networkidle")
    weights = {}
    for response in loaded:
        body = response.body()
        packed = response.url.endswith((".woff2", ".gz"))
        weights[response.url] = len(body if packed else gzip.compress(body, 6))
    heaviest = sorted(weights.items(), key=lambda item: -item[1])[:8]
    assert sum(weights.values()) <= LIMIT, "\n".join(f"{size:>8} {url}" for url, size in heaviest)
    print(f"{address}: {sum(weights.values()) / 1000:.0f} kB")
