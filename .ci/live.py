"""A write appears on the page of the server whose address is the argument, in a browser that has it open."""

import json
import sys
import urllib.request

from playwright.sync_api import sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

address = sys.argv[1]


def put(pk):
    item = {"PK": {"S": pk}, "SK": {"S": "<live>"}}
    body = json.dumps({"TableName": "shop", "Item": item}).encode()
    headers = {"X-Amz-Target": "DynamoDB_20120810.PutItem", "Content-Type": "application/x-amz-json-1.0"}
    urllib.request.urlopen(urllib.request.Request(address, data=body, headers=headers)).read()


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
    page = browser.new_page()
    said, asked = [], set()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.add(request.url))
    page.goto(address)
    for pk in ("ROBOT#7", "ROBOT#8"):
        assert page.get_by_text(pk).count() == 0, pk
        put(pk)
        page.get_by_text(pk).first.wait_for(timeout=20_000)
    browser.close()

assert not said, said
assert all(url.startswith((f"{address}/", "data:")) for url in asked), asked
print("the page has shown each write")
