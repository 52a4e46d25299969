"use strict";

// Everything is worked out where the page is made: here it is only shown. Data becomes text nodes and attributes,
// and never markup.

const data = JSON.parse(document.getElementById("data").textContent);
const SHAPES = ["●", "■", "▲", "◆", "★", "▼", "⬟", "✚", "◖", "⬢"];
const ROWS_AT_ONCE = 2000;
const THEMES = ["auto", "light", "dark"];

const state = { view: 0, pattern: null, call: 0, search: "", rows: ROWS_AT_ONCE };

/** An element with attributes and children, texts among them; what is null is left out. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const plural = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
const units = (halves) => plural(halves / 2, "read unit");
const hue = (entity) => (entity === undefined ? null : `--hue: ${(255 + entity * 137.5) % 360}`);

/** A stored value as a text: `{"S": "a"}` as `a`. */
function shown(value) {
  const [type, inside] = Object.entries(value)[0];
  return ["S", "N", "B"].includes(type) ? inside : written(value);
}

/** The same as JSON, in which a number has the digits that are stored: a script's own numbers have fewer. */
function written(value) {
  const [type, inside] = Object.entries(value)[0];
  const member = ([name, one]) => `${JSON.stringify(name)}:${written(one)}`;
  if (type === "M") return `{${Object.entries(inside).map(member).join(",")}}`;
  if (type === "L") return `[${inside.map(written).join(",")}]`;
  if (type === "NULL") return "null";
  return type === "N" ? inside : JSON.stringify(inside);
}

/** Whose item it is, told by shape, name and colour. */
function badge(entity, kind) {
  const name = entity === undefined ? null : data.entities[entity];
  const shape = entity === undefined ? "○" : SHAPES[entity % SHAPES.length];
  return [
    name && make("span", { class: "badge", style: hue(entity) }, make("span", { "aria-hidden": "true" }, shape), name),
    kind && make("span", { class: "kind" }, kind),
  ];
}

const searched = data.items.map((item) => {
  const own = Object.entries(item.attributes).map(([name, value]) => `${name} ${shown(value)}`);
  return [data.entities[item.entity] ?? "", item.kind ?? "", ...own].join(" ").toLowerCase();
});

const ofKeys = new Set(data.views.flatMap((view) => [...view.partition, ...view.sort]));

/** What an item has beside the keys of the view: its own attributes, then keys of others, then marks. */
function attributes(view, item) {
  const keys = new Set([...view.partition, ...view.sort, data.entity]);
  const held = Object.entries(item.attributes).filter(([name]) => !keys.has(name) && (!view.holds || view.holds.includes(name)));
  const rank = (name) => (data.marks.includes(name) ? 2 : ofKeys.has(name) ? 1 : 0);
  held.sort(([one], [other]) => rank(one) - rank(other));
  return make("dl", {}, held.map(([name, value]) =>
    make("div", { class: [null, "of-key", "mark"][rank(name)] }, make("dt", {}, name), make("dd", {}, shown(value)))));
}

function row(view, place, lit) {
  const item = data.items[place];
  const at = lit?.get(place);
  const sort = view.sort.map((name) => shown(item.attributes[name]));
  return make("tr", { "data-item": place, class: at === undefined ? null : "lit", style: hue(item.entity) },
    make("td", { class: "order" }, at === undefined ? null : make("span", {}, String(at))),
    view.sort.length > 0 && make("th", { scope: "row" }, sort.map((value) => make("span", { class: "value" }, value))),
    make("td", { class: "whose" }, badge(item.entity, item.kind)),
    make("td", {}, attributes(view, item)));
}

function partition(view, { key, items, count }, lit) {
  const names = view.partition.map((name, at) => [make("span", { class: "name" }, name), make("span", { class: "value" }, key[at])]);
  const column = (name) => make("th", { scope: "col" }, name);
  return make("table", { class: items.some((place) => lit?.has(place)) ? "has-lit" : null },
    make("caption", {}, names, make("span", { class: "count" }, plural(count, "item"))),
    make("thead", {}, make("tr", {},
      make("th", { scope: "col", class: "order" }, make("span", { class: "hidden" }, "Place in the result")),
      view.sort.length > 0 && column(view.sort.join(" + ")), column("Item"), column("Attributes"))),
    make("tbody", {}, items.map((place) => row(view, place, lit))));
}

/** The call that is chosen, if one is. */
const chosen = () => (state.pattern === null ? undefined : data.patterns[state.pattern].calls[state.call]);

function board() {
  const view = data.views[state.view];
  const call = chosen();
  const ofView = state.pattern !== null && data.patterns[state.pattern].view === state.view;
  const lit = call && ofView ? new Map(call.items.map((place, at) => [place, at + 1])) : undefined;
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (place) => words.every((word) => searched[place].includes(word));
  const found = view.partitions
    .map(({ key, items }) => ({ key, items: words.length > 0 ? items.filter(matches) : items }))
    .filter(({ items }) => items.length > 0);
  const all = found.flatMap(({ items }) => items);
  const limit = Math.max(state.rows, lit ? all.findLastIndex((place) => lit.has(place)) + 1 : 0);
  let before = 0;
  const there = [];
  for (const { key, items } of found) {
    if (before < limit) there.push({ key, items: items.slice(0, limit - before), count: items.length });
    before += items.length;
  }
  const left = all.length - limit;
  const board = document.getElementById("board");
  board.replaceChildren(...there.map((one) => make("div", { class: "partition" }, partition(view, one, lit))));
  board.classList.toggle("choosing", lit !== undefined);
  if (found.length === 0) board.append(make("p", { class: "empty" }, words.length > 0 ? "Nothing here matches the search." : "No sample is here."));
  if (left > 0) {
    const more = () => { state.rows += ROWS_AT_ONCE; board.querySelector("button").remove(); show(); };
    board.append(make("button", { type: "button", class: "more", onclick: more }, `Show more: ${plural(left, "item")} left`));
  }
  return all.length;
}

/** Brings the first item of the result into sight. */
function reveal() {
  const first = document.querySelector("#board .lit");
  if (!first) return;
  first.scrollIntoView({ block: "center" });
}

function tabs() {
  document.getElementById("views").replaceChildren(...data.views.map((view, at) =>
    make("button", {
      type: "button", "aria-pressed": String(at === state.view),
      onclick: () => { Object.assign(state, { view: at, rows: ROWS_AT_ONCE }); show(); },
    },
    make("strong", {}, view.index ?? "Table"),
    make("span", {}, [...view.partition, ...view.sort].join(", ")))));
}

function choose(pattern) {
  const again = pattern === state.pattern;
  Object.assign(state, { pattern: again ? null : pattern, call: 0, rows: ROWS_AT_ONCE });
  if (!again) state.view = data.patterns[pattern].view;
  show();
  reveal();
}

function patterns() {
  const lists = data.entities.map((name, entity) => {
    const own = data.patterns.map((pattern, at) => [pattern, at]).filter(([pattern]) => pattern.entity === entity);
    return own.length > 0 && make("section", { style: hue(entity) },
      make("h3", {}, badge(entity)),
      make("ul", {}, own.map(([pattern, at]) => make("li", {}, make("button", {
        type: "button", "data-pattern": at, class: pattern.calls.length === 0 ? "idle" : null, onclick: () => choose(at),
      },
      make("span", { class: "called" }, pattern.called.split("::").at(-1)),
      make("span", { class: "operation" }, [pattern.operation, data.views[pattern.view].index ?? ""].join(" ")),
      make("code", {}, pattern.condition))))));
  });
  document.getElementById("patterns").append(...lists.filter(Boolean));
}

/** The requests one below the other, as the service takes them. */
function request(call) {
  // An attribute's value is a line: a line break stands between members only, never in a text.
  const value = /\{\n\s*("[A-Z]+": (?:"(?:[^"\\]|\\.)*"|true|false))\n\s*\}/g;
  const all = call.requests.map((one) => JSON.stringify(one, null, 2).replace(value, "{ $1 }"));
  return make("div", { class: "requests" },
    make("h3", {}, all.length > 1 ? `${all.length} requests, whose items are merged` : "The request"),
    make("pre", { tabindex: "0" }, all.join("\n")));
}

function facts(call) {
  const dropped = call.evaluated - call.items.length;
  const all = [plural(call.items.length, "item"), plural(call.sent, "request"), units(call.halfUnits)];
  if (dropped > 0) all.push(`${plural(dropped, "item")} read and dropped`);
  return all;
}

function detail() {
  const place = document.getElementById("detail");
  if (state.pattern === null) return place.replaceChildren();
  const pattern = data.patterns[state.pattern];
  const call = chosen();
  const close = make("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => choose(state.pattern) }, "×");
  if (!call) {
    return place.replaceChildren(
      make("div", {}, make("h2", {}, make("code", {}, pattern.called)), make("p", {}, make("code", {}, pattern.condition)),
        make("p", {}, "No sample is an item that it reads.")), close);
  }
  const options = pattern.calls.map((one, at) =>
    make("option", { value: at, selected: at === state.call }, one.arguments.join(", ") || "no argument"));
  const onchange = (event) => { Object.assign(state, { call: Number(event.target.value), rows: ROWS_AT_ONCE }); show(); reveal(); };
  place.replaceChildren(
    make("div", {},
      make("h2", {}, make("code", {}, call.call)),
      make("ul", { class: "facts" }, facts(call).map((fact) => make("li", {}, fact))),
      make("label", {}, "Argument ", make("select", { id: "argument", onchange }, options)),
      make("p", {}, make("code", {}, pattern.condition))),
    request(call), close);
}

/** Shows the state, and keeps it in the address, so that a page that is made anew comes back to it. */
function show() {
  const focused = document.activeElement;
  const found = board();
  tabs();
  if (focused?.id !== "argument") detail();
  else {
    detail();
    document.getElementById("argument")?.focus();
  }
  if (focused?.closest?.("#views")) document.querySelector("#views [aria-pressed=true]").focus();
  for (const button of document.querySelectorAll("[data-pattern]")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.pattern) === state.pattern));
  }
  const call = chosen();
  const said = [
    call && `${call.call} returns ${facts(call).join(", ")}.`,
    state.search && `${plural(found, "item matches", "items match")} the search.`,
  ];
  document.getElementById("said").textContent = said.filter(Boolean).join(" ");
  document.getElementById("found").textContent = state.search ? plural(found, "match", "matches") : "";
  // The first view and the first call are what a page begins with; the first pattern is one that was chosen.
  const kept = { view: state.view || null, pattern: state.pattern, call: state.call || null, search: state.search || null };
  const address = new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== null));
  history.replaceState(null, "", `#${address}`);
}

/** Takes the state from the address, as far as this page has it. */
function restore() {
  const address = new URLSearchParams(location.hash.slice(1));
  const within = (name, list, other = 0) => (Number(address.get(name)) in list ? Number(address.get(name)) : other);
  state.view = within("view", data.views);
  state.pattern = address.has("pattern") ? within("pattern", data.patterns, null) : null;
  state.call = state.pattern === null ? 0 : within("call", data.patterns[state.pattern].calls);
  state.search = address.get("search") ?? "";
}

function theme(name) {
  document.documentElement.dataset.theme = name;
  document.getElementById("theme").textContent = `Theme: ${name}`;
  // A page that is opened as a file may have no storage.
  try { localStorage.setItem("theme", name); } catch { /* it is then the same as ever */ }
}

function head() {
  const table = data.views[0];
  document.getElementById("table").textContent = data.table;
  const indexes = data.views.length - 1;
  document.getElementById("summary").textContent = [
    [...table.partition, ...table.sort].join(", "), plural(data.entities.length, "entity", "entities"),
    plural(indexes, "index", "indexes"), plural(data.patterns.length, "access pattern"),
    plural(data.items.length, data.made ? "made item" : "item"),
  ].join(" · ");
  let stored = "auto";
  try { stored = localStorage.getItem("theme") ?? "auto"; } catch { /* the same */ }
  theme(THEMES.includes(stored) ? stored : "auto");
  document.getElementById("theme").addEventListener("click", () =>
    theme(THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length]));
  const search = document.getElementById("search");
  search.value = state.search;
  search.addEventListener("input", () => { Object.assign(state, { search: search.value, rows: ROWS_AT_ONCE }); show(); });
}

document.addEventListener("keydown", (event) => {
  const search = document.getElementById("search");
  const buttons = [...document.querySelectorAll("[data-pattern]")];
  const at = buttons.indexOf(document.activeElement);
  if (event.key === "/" && !/INPUT|SELECT/.test(document.activeElement.tagName)) search.focus();
  else if (event.key === "Escape" && document.activeElement === search && search.value) {
    search.value = "";
    Object.assign(state, { search: "" });
    show();
  } else if (event.key === "Escape" && state.pattern !== null) choose(state.pattern);
  else if (at >= 0 && event.key === "ArrowDown") buttons[Math.min(at + 1, buttons.length - 1)].focus();
  else if (at >= 0 && event.key === "ArrowUp") buttons[Math.max(at - 1, 0)].focus();
  else return;
  event.preventDefault();
});

restore();
head();
patterns();
show();
reveal();
