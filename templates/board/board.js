"use strict";
// Cuts the lists of a wall into pages that fit, turns them, and fetches the page again when something is entered.
// So long a page is seen, and so much longer for every row that is read.
const SECONDS = 5, SECONDS_A_ROW = 0.2;
// So many codes stand beside one another, and so long they may be scanned.
const CODES = 3, SECONDS_TO_SCAN = 20;
const SECONDS_A_NOTICE = 7;
// One more column has to save a tenth of the pages, for names in two lines are harder to find.
const WORTH_IT = 0.9;
// So many ranks are seen at once, on so many pages at most: of more people only those who lead are, the others stand
// in columns. More rows than MANY never fit on one page in large type.
const RANKS = 10, PAGES = 12, MANY = 60;
// Sizes of type in rem, a 32nd of the screen's width: the largest that fits on one page, else that of SMALLEST, 44 of
// 1920 dots. A plan is never cut, and may be smaller.
// In large type no more than a tenth of the rows may be higher than so many lines of it.
const LINES = 1.8, BROKEN = 0.1;
const TYPES = [1.44, 1.2, 1, 0.87, 0.734, 0.6, 0.5, 0.4, 0.3], SMALLEST = 4;
// The laptop is heard every fifteen seconds; milliseconds.
const SILENT = 20000;
const root = document.documentElement, heading = document.querySelector("h1"), whose = heading.textContent;
let source = document.querySelector("main").cloneNode(true);
let pages = [], shown = 0, held = false, turned = performance.now();
let events = null, heard = performance.now(), asked = heard;
let noticed = performance.now();
let clock = null, before = null, audio = null, gong = false, struck = -Infinity;

const wall = () => document.body.classList.contains("wall") && innerWidth >= 700;
const rem = () => parseFloat(getComputedStyle(root).fontSize);
const box = (node) => node.getBoundingClientRect();
const height = (node) => box(node).height;
const make = (tag, name, words) => Object.assign(document.createElement(tag), { className: name || "", textContent: words || "" });
const copies = (nodes) => [...nodes].map((node) => node.cloneNode(true));

function newPage(list, type, name) {
  const page = make("section", `${list.className} ${name || ""}`);
  page.dataset.title = list.querySelector("h2").textContent;
  page.style.setProperty("--type", `${type}rem`);
  page.append(make("div"));
  page.firstChild.append(...copies(list.querySelectorAll(".warning")));
  return page;
}

function inColumns(list, { type, few, tight, count }) {
  const page = newPage(list, type, `${few ? "few" : ""} ${tight ? "tight" : ""}`), columns = make("div", "columns");
  for (let n = 0; n < count; n++) columns.append(make("div"));
  page.append(columns);
  return page;
}

const column = (page, n) => page.querySelector(".columns").children[n];

function part(wide, from, to) {
  const above = wide.previousElementSibling, table = wide.querySelector("table").cloneNode(false), body = make("tbody");
  body.append(...copies([...wide.querySelectorAll("tbody tr")].slice(from, to)));
  table.append(wide.querySelector("thead").cloneNode(true), body);
  return above && above.tagName === "H3" ? [make("h2", "", above.textContent), table] : [table];
}

// Lays all rows into one column, to see how wide and tall they are there.
function measured(main, list, how) {
  const page = inColumns(list, how), first = column(page, 0);
  main.replaceChildren(page);
  list.querySelectorAll(".wide").forEach((wide) => first.append(...part(wide)));
  const tables = [...first.querySelectorAll("table")], rows = [...first.querySelectorAll("tbody tr")];
  return {
    fits: tables.every((table) => box(table).width < first.clientWidth + 1),
    broken: rows.filter((row) => height(row) > LINES * how.type * rem()).length / rows.length,
    tall: box(main).bottom - box(first).top - 4,
    parts: tables.map((table) => ({
      head: height(table.tHead) + (table.previousElementSibling?.tagName === "H2" ? height(table.previousElementSibling) : 0),
      rows: [...table.tBodies[0].rows].map(height),
    })),
  };
}

// Says which rows of which part stand in every column.
function arranged({ tall, parts }) {
  const columns = [];
  let left = 0;
  parts.forEach(({ head, rows }, nth) => {
    let piece = null;
    rows.forEach((row, n) => {
      const needed = n ? row : head + row + (rows[1] || 0);
      if (!columns.length || left < needed) {
        columns.push([]);
        left = tall;
        piece = null;
      }
      if (!piece) {
        columns.at(-1).push(piece = { nth, from: n, to: n });
        left -= head;
      }
      piece.to = n + 1;
      left -= row;
    });
  });
  return columns;
}

// Lists stand in as many columns as make the fewest pages, though long names then take two lines. Who leads and
// where to sit matters more than every round and partner: those go, too, where that saves pages. Where nothing fits
// in the smallest type, words are broken.
function bestAt(main, list, type, last) {
  let best = null;
  for (const few of list.matches(".plan") ? [false] : [false, true]) {
    let before = Infinity;
    for (let count = 1; count <= 4; count++) {
      const tight = last && few && count === 1;
      const found = measured(main, list, { type, few, tight, count });
      if (!tight && (!found.fits || (type > TYPES[SMALLEST] && found.broken > BROKEN))) break;
      const columns = arranged(found), turns = Math.ceil(columns.length / count);
      if (turns > WORTH_IT * before) break;
      before = turns;
      if (!best || turns < best.turns) best = { type, few, tight, count, columns, turns };
    }
  }
  return best;
}

function cut(main, list) {
  const plan = list.matches(".plan");
  for (let n = list.querySelectorAll("tbody tr").length > MANY ? SMALLEST : 0; n < TYPES.length; n++) {
    const last = plan ? n === TYPES.length - 1 : n === SMALLEST;
    const best = bestAt(main, list, TYPES[n], last);
    if (last || best?.turns === 1) return best?.columns.length ? built(list, best) : [list.cloneNode(true)];
  }
  return [];
}

function built(list, how) {
  const wide = list.querySelectorAll(".wide"), made = [];
  how.columns.forEach((pieces, n) => {
    if (n % how.count === 0) made.push(inColumns(list, how));
    column(made.at(-1), n % how.count).append(...pieces.flatMap(({ nth, from, to }) => part(wide[nth], from, to)));
  });
  return made;
}

// Ten ranks in turn, what stood out beside them; of a crowd those who lead alone.
function ranked(main, list) {
  const wides = [...list.querySelectorAll(".wide")], most = RANKS * (innerHeight > innerWidth ? 2 : 1);
  const all = list.querySelectorAll("tbody tr:not(.line)").length, made = [];
  for (const wide of all > most * PAGES ? wides.slice(0, 1) : wides) made.push(...inTurn(main, list, wide, most, all));
  if (made.length <= PAGES && all <= most * PAGES) return made;
  const rest = list.cloneNode(true), [first] = rest.querySelectorAll(".wide");
  [...first.querySelectorAll("tbody tr")].slice(0, made[0].querySelectorAll("tbody tr").length).forEach((row) => row.remove());
  if (!first.querySelector("tbody tr")) first.remove();
  return [made[0], ...cut(main, rest)];
}

function rankPage(list, wide, type, from, to) {
  const page = newPage(list, type, "turn"), left = make("div");
  left.append(...part(wide, from, to));
  page.append(left, ...copies(list.querySelectorAll(".facts")));
  return page;
}

function inTurn(main, list, wide, most, all) {
  for (const type of all <= most ? TYPES.slice(0, 3) : [1]) {
    const page = rankPage(list, wide, type, 0, most * (PAGES + 1));
    main.replaceChildren(page);
    const names = [...page.querySelectorAll(".name")], long = names.map((name) => height(name) > LINES * type * rem());
    const body = page.querySelector("tbody"), tall = box(main).bottom - box(body).top - 4;
    if (type > 1 && (long.some(Boolean) || height(body) > tall || page.scrollWidth > page.clientWidth)) continue;
    names.forEach((name, n) => name.classList.toggle("long", long[n]));
    const facts = page.querySelector(".facts");
    while (facts?.scrollHeight > facts?.clientHeight + 1) facts.lastElementChild.remove();
    return pagesOf(page, most, tall, 1.9 * type * rem(), all);
  }
}

// Rows are as high as fills a page, those of the last page as those before.
function pagesOf(whole, most, tall, highest, all) {
  const rows = [...whole.querySelectorAll("tbody tr")], heights = rows.map(height), made = [];
  const line = (n) => rows[n]?.matches(".line") ? heights[n] : 0;
  const ranks = rows.filter((row) => !row.matches(".line")).length;
  for (let from = 0, at = 1, high = highest; from < rows.length;) {
    let to = from, used = 0, n = 0;
    while (to < rows.length && n < most && (n === 0 || used + heights[to] + line(to + 1) <= tall)) {
      used += heights[to] + line(to + 1);
      to += line(to + 1) ? 2 : 1;
      n++;
    }
    high = Math.min(high, highest, filled(heights.slice(from, to), tall));
    const page = whole.cloneNode(true);
    page.style.setProperty("--row", `${high}px`);
    page.classList.toggle("first", !from);
    page.dataset.range = all > most ? `${at}–${at + n - 1} / ${ranks}` : "";
    page.querySelector("tbody").replaceChildren(...copies(rows.slice(from, to)));
    made.push(page);
    at += n;
    from = to;
  }
  return made;
}

// Returns how high rows may be at least to fill what is left by those that are higher.
function filled(heights, tall) {
  const mean = tall / heights.length, higher = heights.filter((each) => each > mean);
  return (tall - higher.reduce((sum, each) => sum + each, 0)) / Math.max(1, heights.length - higher.length);
}

// Numbers of tables in rows, as many as fit.
function tiled(main, list) {
  const page = list.cloneNode(true), tiles = [...page.querySelectorAll("li")];
  page.dataset.title = page.querySelector("h2").textContent;
  page.querySelector("h2").remove();
  main.replaceChildren(page);
  const fits = Math.max(1, tiles.filter((tile) => box(tile).bottom <= box(main).bottom).length);
  const made = [];
  for (let n = 0; n < tiles.length; n += fits) {
    made.push(page.cloneNode(true));
    made.at(-1).querySelector("ul").replaceChildren(...copies(tiles.slice(n, n + fits)));
  }
  return made;
}

// A picture stands alone, its message above it.
function pictured(list) {
  const page = list.cloneNode(true), message = page.querySelector("h2");
  page.dataset.title = message.textContent;
  message.remove();
  return [page];
}

function cutAny(main, list) {
  if (list.querySelector(".plot")) return pictured(list);
  if (list.matches(".ranks")) return ranked(main, list);
  return list.querySelector(".tiles") ? tiled(main, list) : cut(main, list);
}

function layOut() {
  const main = document.querySelector("main");
  main.replaceChildren();
  if (!wall()) {
    pages = [];
    main.append(...copies(source.childNodes));
  } else {
    const codes = copies(source.querySelectorAll(".code")), lists = [...source.querySelectorAll(".list")];
    pages = codes.length ? [] : lists.flatMap((list) => cutAny(main, list));
    while (codes.length) {
      const page = make("section", "codes");
      page.dataset.title = lists[0].querySelector("h2").textContent;
      page.append(...codes.splice(0, CODES));
      pages.push(page);
    }
  }
  shown = Math.min(shown, Math.max(0, pages.length - 1));
  show();
}

function show() {
  const page = pages[shown], place = document.getElementById("page");
  if (page) document.querySelector("main").replaceChildren(page);
  if (wall()) heading.textContent = page?.dataset.title || whose;
  const dots = pages.map((_, n) => n === shown ? "●" : "○").join("");
  const where = pages.length > PAGES ? `${shown + 1} / ${pages.length}` : dots;
  const signs = [gong && "♪", held && "❚❚", page?.dataset.range, pages.length > 1 && where];
  if (place) place.textContent = signs.filter(Boolean).join("  ");
}

function turn(by) {
  if (pages.length > 1) shown = (shown + by + pages.length) % pages.length;
  turned = performance.now();
  show();
}

function turnInTime() {
  const page = pages[shown] || root;
  const seconds = page.querySelector(".code") ? SECONDS_TO_SCAN
    : SECONDS + SECONDS_A_ROW * page.querySelectorAll("tbody tr").length;
  if (!held && performance.now() - turned > 1000 * seconds) turn(1);
}

async function renew() {
  const typed = document.querySelector("input");
  if (typed && document.activeElement === typed) return;
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  source = page.querySelector("main");
  root.dataset.state = page.documentElement.dataset.state;
  document.title = page.title;
  layOut();
}

// A laptop that sleeps closes no connection: who has heard nothing for long says so, and asks anew.
function listen() {
  if (events) events.close();
  asked = performance.now();
  events = new EventSource("/events");
  events.onmessage = (event) => {
    if (event.data !== root.dataset.state) renew();
  };
  events.addEventListener("old", (event) => {
    const place = document.getElementById("old");
    place.textContent = JSON.parse(event.data);
    place.hidden = !place.textContent;
  });
  events.addEventListener("notices", (event) => announce(JSON.parse(event.data)));
  events.addEventListener("clock", (event) => {
    heard = performance.now();
    clock = JSON.parse(event.data);
    if (clock) clock.at = heard;
    tick();
  });
}

// What people typed is put in as words, never read as markup.
function announce(notices) {
  const band = document.getElementById("notices");
  if (!band || band.dataset.told === JSON.stringify(notices)) return;
  band.dataset.told = JSON.stringify(notices);
  band.replaceChildren(...notices.map(({ words, picture }) => {
    const line = make("p", "notice");
    if (!picture) line.textContent = words;
    else {
      const shown = Object.assign(make("img"), { src: picture, alt: words });
      shown.setAttribute("aria-label", words);
      line.append(shown);
    }
    return line;
  }));
  announceInTurn();
}

// A wall shows one notice after the other in the same place, a phone all of them.
function announceInTurn() {
  const band = document.getElementById("notices");
  if (!band || performance.now() - noticed < 1000 * SECONDS_A_NOTICE && band.querySelector(".now")) return;
  noticed = performance.now();
  const all = [...band.children], next = (all.findIndex((node) => node.matches(".now")) + 1) % all.length;
  all.forEach((node, n) => node.classList.toggle("now", n === next));
}

function lookWhetherHeard() {
  const silent = performance.now() - heard > SILENT;
  document.getElementById("gone").hidden = !silent;
  if (silent && performance.now() - asked > SILENT) listen();
}

// Counts by the clock of this screen that nobody sets; the laptop says anew every few seconds how much is left.
function tick() {
  const place = document.getElementById("clock");
  place.hidden = !clock;
  if (!clock) {
    before = null;
    return;
  }
  const left = clock.left - (clock.held ? 0 : (performance.now() - clock.at) / 1000);
  const seconds = Math.ceil(Math.max(0, left));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  place.querySelector("span").textContent = clock.what;
  place.querySelector("b").textContent = left > 0 ? `${clock.held ? "❚❚ " : ""}${time}` : clock.up;
  place.classList.toggle("up", left <= 0);
  place.classList.toggle("soon", left <= clock.warning);
  if (passed(clock.warning, left)) strike(1);
  if (passed(0, left)) strike(3);
  before = left;
}

// Whoever opens the page late, or wakes the laptop, hears nothing of what was over long ago.
function passed(mark, left) {
  return before !== null && before > mark && left <= mark && before - left < 5;
}

// A bell of four tones. A browser lets a page sound only after somebody has pressed a key on it.
function strike(times) {
  if (!gong || performance.now() - struck < 10000) return;
  struck = performance.now();
  for (let n = 0; n < times; n++) {
    const at = audio.currentTime + 1.5 * n;
    [[220, 0.3], [331, 0.2], [442, 0.12], [597, 0.08]].forEach(([tone, loud]) => {
      const source = audio.createOscillator(), volume = audio.createGain();
      source.frequency.value = tone;
      volume.gain.setValueAtTime(loud, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 4);
      source.connect(volume).connect(audio.destination);
      source.start(at);
      source.stop(at + 4);
    });
  }
}

const KEYS = {
  g: () => {
    audio = audio || new AudioContext();
    gong = !gong;
    struck = -Infinity;
    strike(1);
    struck = -Infinity;
    show();
  },
  " ": () => { held = !held; show(); },
  ArrowRight: () => turn(1),
  ArrowLeft: () => turn(-1),
  d: () => { root.dataset.light = root.dataset.light ? "" : "light"; },
};
addEventListener("keydown", (event) => {
  if (event.target.tagName === "INPUT" || event.ctrlKey || event.altKey || event.metaKey) return;
  const links = [...document.querySelectorAll("footer nav a")];
  const link = links[Number(event.key) - 1];
  if (link) location.href = link.href;
  else if (KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
});
// The keyboard of a phone must not take away what is being typed; a clock that appears takes room from a wall.
if (document.body.classList.contains("wall")) {
  new ResizeObserver(() => { if (wall() || pages.length) layOut(); }).observe(document.querySelector("main"));
}
if (location.pathname === "/clock") {
  document.body.classList.add("clock");
  setInterval(renew, 60000);
}
if (new URLSearchParams(location.search).has("light")) KEYS.d();
setInterval(() => { tick(); turnInTime(); announceInTurn(); lookWhetherHeard(); }, 250);
layOut();
listen();
