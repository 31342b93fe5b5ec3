"use strict";
// Cuts the lists of a wall into pages that fit, turns them, and fetches the page again when something is entered.
// So long a page is seen, and so much longer for every row that is read.
const SECONDS = 5, SECONDS_A_ROW = 0.2;
// So many codes stand beside one another, and so long they may be scanned.
const CODES = 3, SECONDS_TO_SCAN = 20;
const SECONDS_A_NOTICE = 7;
// One more column has to save a tenth of the pages, for names in two lines are harder to find.
const WORTH_IT = 0.9;
// The laptop is heard every fifteen seconds; milliseconds.
const SILENT = 20000;
const root = document.documentElement;
let source = document.querySelector("main").cloneNode(true);
let pages = [], shown = 0, held = false, turned = performance.now();
let events = null, heard = performance.now(), asked = heard;
let noticed = performance.now();
let clock = null, before = null, audio = null, gong = false, struck = -Infinity;

const wall = () => document.body.classList.contains("wall") && innerWidth >= 700;
const height = (node) => node.getBoundingClientRect().height;
const rem = () => parseFloat(getComputedStyle(root).fontSize);
const make = (tag, name) => Object.assign(document.createElement(tag), { className: name || "" });

function newPage(list, few, count) {
  const page = make("section", few ? "list few" : "list"), columns = make("div", "columns");
  const above = [list.querySelector("h2"), ...list.querySelectorAll(".warning")];
  page.append(...above.map((node) => node.cloneNode(true)), columns);
  for (let n = 0; n < count; n++) columns.append(make("div"));
  return page;
}

const column = (page, n) => page.querySelector(".columns").children[n];

function part(box, from, to) {
  const heading = box.previousElementSibling, table = box.querySelector("table").cloneNode(false), body = make("tbody");
  body.append(...[...box.querySelectorAll("tbody tr")].slice(from, to).map((row) => row.cloneNode(true)));
  table.append(box.querySelector("thead").cloneNode(true), body);
  return heading && heading.tagName === "H3" ? [heading.cloneNode(true), table] : [table];
}

// Lays all rows into one column, to see how wide and tall they are there.
function measured(main, list, few, count) {
  const page = newPage(list, few, count), first = column(page, 0);
  main.replaceChildren(page);
  list.querySelectorAll(".wide").forEach((box) => first.append(...part(box)));
  const tables = [...first.querySelectorAll("table")];
  return {
    fits: tables.every((table) => table.getBoundingClientRect().width < first.clientWidth + 1),
    tall: main.getBoundingClientRect().bottom - first.getBoundingClientRect().top - 0.3 * rem(),
    parts: tables.map((table) => ({
      head: height(table.tHead) + (table.previousElementSibling?.tagName === "H3" ? height(table.previousElementSibling) : 0),
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
// where to sit matters more than every round and partner: those go, too, where that saves pages.
function cut(main, list) {
  let best = null;
  for (const few of [false, true]) {
    let before = Infinity;
    for (let count = 1; count <= 4; count++) {
      const found = measured(main, list, few, count);
      if (!found.fits && !(few && count === 1)) break;
      const columns = arranged(found), turns = Math.ceil(columns.length / count);
      if (turns > WORTH_IT * before) break;
      before = turns;
      if (!best || turns < best.turns) best = { few, count, columns, turns };
    }
  }
  return best.columns.length ? built(list, best) : [list.cloneNode(true)];
}

function built(list, { few, count, columns }) {
  const boxes = list.querySelectorAll(".wide"), made = [];
  columns.forEach((pieces, n) => {
    if (n % count === 0) made.push(newPage(list, few, count));
    column(made.at(-1), n % count).append(...pieces.flatMap(({ nth, from, to }) => part(boxes[nth], from, to)));
  });
  return made;
}

function layOut() {
  const main = document.querySelector("main");
  main.replaceChildren();
  if (!wall()) {
    pages = [];
    main.append(...source.cloneNode(true).childNodes);
  } else {
    const codes = [...source.querySelectorAll(".code")].map((node) => node.cloneNode(true));
    pages = [...source.querySelectorAll(".list")].flatMap((list) => cut(main, list));
    while (codes.length) {
      const page = make("section", "codes");
      page.append(...codes.splice(0, CODES));
      pages.push(page);
    }
  }
  shown = Math.min(shown, Math.max(0, pages.length - 1));
  show();
}

function show() {
  if (pages.length) document.querySelector("main").replaceChildren(pages[shown]);
  const place = document.getElementById("page");
  const signs = [gong && "♪", held && "❚❚", pages.length > 1 && `${shown + 1} / ${pages.length}`];
  if (place) place.textContent = signs.filter(Boolean).join(" ");
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
  place.textContent = left > 0 ? `${clock.what} ${clock.held ? "❚❚ " : ""}${time}` : `${clock.what}: ${clock.up}`;
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
  d: () => {
    const dark = root.dataset.light ? root.dataset.light === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.light = dark ? "light" : "dark";
  },
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
setInterval(() => { tick(); turnInTime(); announceInTurn(); lookWhetherHeard(); }, 250);
layOut();
listen();
