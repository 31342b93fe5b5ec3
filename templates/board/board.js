"use strict";
// Cuts the lists of a wall into pages that fit, turns them, and fetches the page again when something is entered.
const SECONDS = 12;
// Lists stand beside one another although some long names then take two lines.
const SQUEEZE = 0.8;
const root = document.documentElement;
let source = document.querySelector("main").cloneNode(true);
let pages = [], shown = 0, held = false;
let clock = null, before = null, audio = null, gong = false, struck = -Infinity;

const wall = () => document.body.classList.contains("wall") && innerWidth >= 700;
const height = (node) => node.getBoundingClientRect().height;
const make = (tag, name) => Object.assign(document.createElement(tag), { className: name || "" });

function fits(main, list, spare) {
  const probe = list.cloneNode(true);
  probe.style.cssText = "position:absolute;visibility:hidden;width:max-content";
  main.append(probe);
  const wide = (few) => {
    probe.classList.toggle("few", few);
    return Math.max(1, ...[...probe.querySelectorAll("table")].map((t) => {
      t.style.width = "max-content";
      return t.getBoundingClientRect().width;
    }));
  };
  const room = main.clientWidth - 2 * parseFloat(getComputedStyle(main).paddingLeft);
  const gap = 1.2 * parseFloat(getComputedStyle(root).fontSize);
  const whole = wide(false), few = spare || whole > room;
  const natural = few ? wide(true) : whole;
  probe.remove();
  return { few, count: Math.max(1, Math.min(4, Math.floor((room + gap) / (SQUEEZE * natural + gap)))), room, gap };
}

function measured(main, list, width, few) {
  const probe = list.cloneNode(true);
  probe.style.cssText = `position:absolute;visibility:hidden;width:${width}px`;
  probe.classList.toggle("few", few);
  main.append(probe);
  const found = [...probe.querySelectorAll(".wide")].map((box) => {
    const heading = box.previousElementSibling;
    return {
      heading: heading && heading.tagName === "H3" ? height(heading) : 0,
      head: height(box.querySelector("thead")),
      rows: [...box.querySelectorAll("tbody tr")].map(height),
    };
  });
  const above = ["h2", ".warning"].flatMap((s) => [...probe.querySelectorAll(s)])
    .reduce((sum, node) => sum + height(node) + 0.3 * parseFloat(getComputedStyle(root).fontSize), 0);
  probe.remove();
  return { found, above };
}

function newPage(list, few) {
  const page = make("section", few ? "list few" : "list");
  page.append(list.querySelector("h2").cloneNode(true));
  list.querySelectorAll(".warning").forEach((node) => page.append(node.cloneNode(true)));
  const columns = make("div", "columns");
  page.append(columns);
  return { page, columns };
}

// Who leads and where to sit matters more than every round and partner: those columns go where that saves pages.
function cut(main, list) {
  const whole = cutInto(main, list, false);
  if (whole.length < 2) return whole;
  const spare = cutInto(main, list, true);
  return spare.length < whole.length ? spare : whole;
}

function cutInto(main, list, spare) {
  const { few, count, room, gap } = fits(main, list, spare);
  const { found, above } = measured(main, list, (room - gap * (count - 1)) / count, few);
  const tall = main.clientHeight - above - 0.5 * parseFloat(getComputedStyle(root).fontSize);
  const done = [];
  let page = null, column = null, left = 0;
  const nextColumn = () => {
    if (!page || page.columns.children.length === count) done.push(page = newPage(list, few));
    column = make("div");
    page.columns.append(column);
    left = tall;
  };
  [...list.querySelectorAll(".wide")].forEach((box, i) => {
    const { heading, head, rows } = found[i];
    let body = null;
    const begin = (first) => {
      if (first && heading) {
        column.append(box.previousElementSibling.cloneNode(true));
        left -= heading;
      }
      const table = box.querySelector("table").cloneNode(false);
      body = make("tbody");
      table.append(box.querySelector("thead").cloneNode(true), body);
      column.append(table);
      left -= head;
    };
    [...box.querySelectorAll("tbody tr")].forEach((row, n) => {
      if (n === 0) {
        if (!column || left < heading + head + rows[0] + (rows[1] || 0)) nextColumn();
        begin(true);
      } else if (left < rows[n]) {
        nextColumn();
        begin(false);
      }
      body.append(row.cloneNode(true));
      left -= rows[n];
    });
  });
  if (page) while (page.columns.children.length < count) page.columns.append(make("div"));
  return done.length ? done.map((each) => each.page) : [list.cloneNode(true)];
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
    if (codes.length) {
      const page = make("section");
      page.append(...codes);
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
  show();
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

const events = new EventSource("/events");
let silent = 0;
events.onmessage = (event) => {
  if (event.data !== root.dataset.state) renew();
};
events.onopen = () => {
  clearTimeout(silent);
  silent = 0;
  document.getElementById("gone").hidden = true;
};
events.onerror = () => {
  silent = silent || setTimeout(() => { document.getElementById("gone").hidden = false; }, 5000);
};

events.addEventListener("clock", (event) => {
  clock = JSON.parse(event.data);
  if (clock) clock.at = performance.now();
  tick();
});

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
setInterval(tick, 250);
setInterval(() => { if (!held) turn(1); }, SECONDS * 1000);
layOut();
