"""Looks at pages as a person does, in a browser without a network, and at the diagrams that Mermaid draws."""

import json
import pathlib
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]
ROWS_AT_ONCE = 2000


def hold(is_so, what):
    if not is_so:
        sys.exit(what)


class Watched:
    """A tab, and what it should never do: complain, or ask a network for anything."""

    def __init__(self, browser, address, **options):
        self.tab = browser.new_page(**options)
        self.tab.on("console", lambda said: hold(said.type not in ("error", "warning"), f"{address}: {said.text}"))
        self.tab.on("pageerror", lambda error: sys.exit(f"{address}: {error}"))
        self.tab.on("request", lambda request: hold(
            request.url.split(":")[0] in ("file", "data"), f"{address} asks for {request.url}"))
        self.tab.goto(address)

    def data(self):
        return json.loads(self.tab.text_content("#data"))

    def rows(self):
        """The rows of the view that is shown: the places of their items, the keys that stand there, and their numbers."""
        return self.tab.evaluate("""() => [...document.querySelectorAll("#board table")].flatMap((table) => {
            const texts = (element, selector) => [...element.querySelectorAll(selector)].map((one) => one.textContent);
            const partition = texts(table, "caption .value");
            return [...table.querySelectorAll("tbody tr")].map((row) => ({
                item: Number(row.dataset.item), partition, sort: texts(row, "th .value"),
                number: row.querySelector("td.order span")?.textContent ?? null, lit: row.classList.contains("lit"),
            }));
        })""")


def key(item, names):
    return [next(iter(item["attributes"][name].values())) for name in names]


def every_view_has_its_rows(page, data):
    for at, view in enumerate(data["views"]):
        page.tab.click(f"#views button:nth-child({at + 1})")
        wanted = [
            {"item": item, "partition": one["key"], "sort": key(data["items"][item], view["sort"])}
            for one in view["partitions"] for item in one["items"]
        ]
        for one in wanted:
            hold(one["partition"] == key(data["items"][one["item"]], view["partition"]), "a partition has other items")
        if len(wanted) > ROWS_AT_ONCE:
            hold(page.tab.is_visible(".more"), "the rest is a click away")
            continue
        found = [{name: row[name] for name in ("item", "partition", "sort")} for row in page.rows()]
        hold(found == wanted, f"view {at}: {found} and not {wanted}")


def every_call_marks_its_items(page, data, calls_at_most):
    for at, pattern in enumerate(data["patterns"]):
        page.tab.click(f"[data-pattern='{at}']")
        for number, call in enumerate(pattern["calls"][:calls_at_most]):
            if len(pattern["calls"]) > 1:
                page.tab.select_option("#argument", str(number))
            hold(page.tab.text_content("#detail h2") == call["call"], call["call"])
            lit = {int(row["number"]): row["item"] for row in page.rows() if row["lit"]}
            hold([lit[place] for place in sorted(lit)] == call["items"], f"{call['call']} marks {lit}")
            sent = page.tab.text_content("#detail pre").replace("}\n{", "},\n{")
            hold(json.loads(f"[{sent}]") == call["requests"], f"{call['call']} shows {sent}")
            hold(call["call"] in page.tab.text_content("#said"), "what is chosen is said")
        page.tab.click(f"[data-pattern='{at}']")
        hold(page.tab.query_selector("#board .lit") is None, "nothing is lit that is not chosen")


def search_finds(page, data):
    page.tab.click("#views button:nth-child(1)")
    item = data["items"][data["views"][0]["partitions"][-1]["items"][-1]]
    word = key(item, data["views"][0]["partition"])[0].lower()
    page.tab.fill("#search", word)
    found = {row["item"] for row in page.rows()}
    shown = {place for one in data["views"][0]["partitions"] for place in one["items"]}
    wanted = {at for at in shown if any(word in json.dumps(value, ensure_ascii=False).lower() for value in data["items"][at]["attributes"].values())}
    hold(found and found <= wanted, f"{word}: {found} and {wanted}")
    page.tab.fill("#search", "no item says this")
    hold(page.rows() == [] and "Nothing" in page.tab.text_content("#board"), "a search without a match says so")
    page.tab.press("#search", "Escape")
    hold(page.tab.input_value("#search") == "" and page.rows(), "Escape ends the search")


def keys_work(page):
    page.tab.evaluate("document.activeElement.blur()")
    page.tab.keyboard.press("/")
    hold(page.tab.evaluate("document.activeElement.id") == "search", "a slash goes to the search")
    page.tab.focus("[data-pattern='0']")
    page.tab.keyboard.press("ArrowDown")
    hold(page.tab.evaluate("document.activeElement.dataset.pattern") == "1", "an arrow goes to the next pattern")
    page.tab.keyboard.press("Enter")
    hold(page.tab.get_attribute("[data-pattern='1']", "aria-pressed") == "true", "Enter chooses")
    hold(page.tab.evaluate("document.activeElement.dataset.pattern") == "1", "the focus stays")
    outline = page.tab.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    hold(outline == "solid", "the focus is seen")
    page.tab.keyboard.press("Escape")
    hold(page.tab.get_attribute("[data-pattern='1']", "aria-pressed") == "false", "Escape lets go")


def numbers_inside(value):
    kind, inside = next(iter(value.items()))
    if kind not in ("L", "M"):
        return [inside] if kind == "N" else []
    return [number for one in (inside if kind == "L" else inside.values()) for number in numbers_inside(one)]


def numbers_keep_their_digits(page, data):
    """Those inside of lists and maps, which a script's own numbers have fewer of."""
    page.tab.click("#views button:nth-child(1)")
    shown = page.tab.evaluate("""() => [...document.querySelectorAll("#board tr[data-item]")].map((row) =>
        [Number(row.dataset.item), [...row.querySelectorAll("dd")].map((one) => one.textContent)])""")
    searched = None
    for place, texts in shown:
        for value in data["items"][place]["attributes"].values():
            for number in numbers_inside(value) if value.keys() & {"L", "M"} else []:
                hold(any(number in text for text in texts), f"{number} is shown otherwise: {texts}")
                searched = (place, number) if searched is None or len(number) > len(searched[1]) else searched
    if searched is not None:
        page.tab.fill("#search", searched[1])
        hold(searched[0] in {row["item"] for row in page.rows()}, f"{searched[1]} is not found")
        page.tab.press("#search", "Escape")


def comes_back(page):
    """A page that is made anew comes back to what was chosen, be it the first of all."""
    page.tab.click("[data-pattern='0']")
    page.tab.reload()
    hold(page.tab.get_attribute("[data-pattern='0']", "aria-pressed") == "true", "the first pattern is let go")
    page.tab.click("[data-pattern='0']")
    page.tab.reload()
    hold(page.tab.query_selector("[data-pattern][aria-pressed='true']") is None, "a pattern is chosen that nobody chose")


# The least contrast of a text with what is behind it, as WCAG counts it.
CONTRAST = """() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const rgb = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => {
        const [x, y, z] = [r, g, b].map((c) => c / 255).map((c) => (c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4));
        return .2126 * x + .7152 * y + .0722 * z;
    };
    const behind = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const color = rgb(getComputedStyle(at).backgroundColor);
            if (color[3] === 255) return color;
        }
        return [255, 255, 255];
    };
    let least = [99, ""];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || element.closest("script, style, noscript, .hidden")) continue;
        const [one, other] = [light(rgb(getComputedStyle(element).color)), light(behind(element))];
        const contrast = (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
        if (contrast < least[0]) least = [contrast, `${element.tagName}.${element.className}: ${walker.currentNode.data}`];
    }
    return least;
}"""


def pictures(browser, address, name, folder, data):
    """The page in light and dark, narrow and printed; contrast is that of all texts in both."""
    # The pattern of an index that has the most calls, with the one of these that gives most.
    most = max(range(len(data["patterns"])), key=lambda at: (data["patterns"][at]["view"] > 0, len(data["patterns"][at]["calls"])))
    calls = data["patterns"][most]["calls"]
    call = max(range(len(calls)), key=lambda at: len(calls[at]["items"]), default=0)
    chosen = f"#pattern={most}&view={data['patterns'][most]['view']}&call={call}"
    for scheme in ("light", "dark"):
        for at, state in (("", chosen), ("-table", "")):
            page = Watched(browser, address + state, color_scheme=scheme, viewport={"width": 1280, "height": 860})
            contrast, where = page.tab.evaluate(CONTRAST)
            hold(contrast >= 4.5, f"{name} in {scheme}: a contrast of {contrast:.2f} in {where}")
            page.tab.evaluate("scrollTo(0, 0)")
            page.tab.screenshot(path=folder / f"{name}{at}-{scheme}.png")
            page.tab.close()
    page = Watched(browser, address + chosen, color_scheme="light", viewport={"width": 1300, "height": 690})
    page.tab.evaluate("scrollTo(0, 0)")
    page.tab.screenshot(path=folder / f"{name}-picture.png")
    page.tab.close()
    page = Watched(browser, address + chosen, viewport={"width": 420, "height": 900})
    hold(page.tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than a narrow screen")
    page.tab.screenshot(path=folder / f"{name}-narrow.png")
    page.tab.pdf(path=folder / f"{name}.pdf")
    # The switch holds against the system.
    page.tab.click("#theme")
    page.tab.click("#theme")
    hold(page.tab.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark", "the switch is no switch")
    page.tab.close()


def look_at_page(browser, path, folder):
    address, started = path.resolve().as_uri(), time.monotonic()
    page = Watched(browser, address, viewport={"width": 1440, "height": 900})
    page.tab.wait_for_selector("#board table")
    opened = time.monotonic() - started
    data = page.data()
    large = len(data["items"]) > ROWS_AT_ONCE
    every_view_has_its_rows(page, data)
    every_call_marks_its_items(page, data, 1 if large else 1000)
    search_finds(page, data)
    numbers_keep_their_digits(page, data)
    keys_work(page)
    comes_back(page)
    page.tab.close()
    if not large:
        pictures(browser, address, path.stem, folder, data)
    size = path.stat().st_size // 1024
    print(f"{path.name}: {size} KB, {len(data['items'])} items, opened in {opened:.1f} s, {len(data['patterns'])} patterns mark what they return")


def draw(browser, paths, mermaid, folder):
    """Each diagram is drawn by Mermaid, and has a node for each of its lines that is one."""
    with tempfile.NamedTemporaryFile("w", suffix=".html", dir=folder, delete=False) as frame:
        frame.write(f'<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script src="{mermaid.resolve().as_uri()}"></script>')
    page = Watched(browser, pathlib.Path(frame.name).resolve().as_uri())
    page.tab.evaluate("mermaid.initialize({ startOnLoad: false, securityLevel: 'strict' })")
    for path in paths:
        text = path.read_text()
        drawn = page.tab.evaluate("async (text) => (await mermaid.render('drawn', text)).svg", text)
        nodes = [line for line in text.splitlines() if '["' in line and "subgraph" not in line]
        found = drawn.count('class="node default')
        hold(found == len(nodes), f"{path.name}: {found} nodes of {len(nodes)}")
        hold("<script" not in drawn, f"{path.name}: a name became markup")
        (folder / f"{path.stem}.mermaid.svg").write_text(drawn)
        print(f"{path.name}: Mermaid draws {found} kinds of items")
    page.tab.close()
    pathlib.Path(frame.name).unlink()


def main(chromium, folder, golden, mermaid):
    pages = sorted(folder.glob("*.html"))
    hold(len(pages) >= 3, f"no pages in {folder}")
    diagrams = sorted(golden.glob("*.mermaid"))
    hold(len(diagrams) >= 2, f"no diagrams in {golden}")
    with sync_playwright() as driver, driver.chromium.launch(executable_path=chromium, headless=True, args=FLAGS) as browser:
        for path in pages:
            look_at_page(browser, path, folder)
        draw(browser, diagrams, mermaid, folder)


main(sys.argv[1], *map(pathlib.Path, sys.argv[2:]))
