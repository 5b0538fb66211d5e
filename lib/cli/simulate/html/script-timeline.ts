/** The part of the script that renders visible rows, navigates among them, filters and prints. */
export const scriptTimeline = `
const form = document.getElementById("filters");
const timeline = document.getElementById("timeline");
const scroller = document.getElementById("rows");
const space = document.getElementById("space");
const axis = document.getElementById("axis");
const unfold = document.getElementById("unfold");
const printed = document.getElementById("printed");
const narrow = matchMedia("(max-width: 40rem)");
/** With more rows than this, all are collapsed at first. */
const fewRows = 300;
let rows = [];
/** The elements of rows, by the row's index. */
const drawn = new Map();
let active = 0;
let shownImages = [];
const heightOfRow = () => (narrow.matches ? 50 : 32);

function draw() {
  const height = heightOfRow();
  const first = Math.max(0, Math.floor(scroller.scrollTop / height) - 4);
  const last = Math.min(rows.length - 1, Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + 4);
  // The row with the focus stays, or the focus would be lost.
  for (const [at, element] of drawn) {
    if ((at < first || at > last) && at !== active) {
      element.remove();
      drawn.delete(at);
    }
  }
  const add = (at) => {
    if (drawn.has(at)) return;
    const element = rowElement(rows[at], at);
    element.style.top = at * height + "px";
    if (at === active) element.tabIndex = 0;
    drawn.set(at, element);
    space.append(element);
  };
  for (let at = first; at <= last; at += 1) add(at);
  if (active < rows.length) add(active);
}

/** Builds the rows again, after filters or folds have changed. */
function arrange(chosen) {
  const kept = rows[active];
  const hadFocus = space.contains(document.activeElement);
  rows = [];
  const byGroup = new Map();
  for (const image of shownImages) {
    const some = byGroup.get(image.group);
    if (some === undefined) byGroup.set(image.group, [image]);
    else some.push(image);
  }
  for (const group of groups) {
    const some = byGroup.get(group);
    if (some === undefined) continue;
    rows.push({ group, images: some, span: chosen.span });
    if (!group.folded) for (const image of some) rows.push({ group, image, span: chosen.span });
  }
  active = Math.max(0, rows.findIndex(({ group, image }) => group === kept?.group && image === kept?.image));
  for (const element of drawn.values()) element.remove();
  drawn.clear();
  space.style.height = rows.length * heightOfRow() + "px";
  scroller.setAttribute("aria-rowcount", String(rows.length));
  unfold.textContent = groups.some(({ folded }) => folded) ? "Expand all" : "Collapse all";
  const ticks = ticksOf(chosen.span);
  axis.replaceChildren(make("div", "track", ...ticks.map(([left, title, kind]) => {
    const tick = make("span", "tick " + kind, title);
    tick.style.left = left + "%";
    return tick;
  })));
  const [lines] = document.getElementsByClassName("lines");
  lines?.remove();
  const drawnLines = make("div", "lines", make("div", "track", ...ticks.map(([left, , kind]) => placed("line " + kind, left))));
  drawnLines.setAttribute("role", "presentation");
  space.prepend(drawnLines);
  draw();
  if (hadFocus) drawn.get(active)?.focus({ preventScroll: true });
}

/** Counts the images with each action within the span. */
function count(span) {
  const counts = new Map();
  for (const { acts } of images) {
    const soon = new Set(acts.filter(({ day }) => day <= span).map(({ kind }) => kind));
    for (const kind of soon.size === 0 ? ["KEEP"] : soon) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const box of form.querySelectorAll("input[name=action]"))
    box.parentElement.lastElementChild.textContent = number(counts.get(box.value) ?? 0);
}

let countedSpan;
function apply() {
  const chosen = chosenIn(form);
  if (chosen.span !== countedSpan) count((countedSpan = chosen.span));
  shownImages = [];
  for (const group of groups) for (const image of group.images) if (fits(image, chosen)) shownImages.push(image);
  document.getElementById("shown").textContent = number(shownImages.length) + " of " + number(images.length) + " shown";
  document.getElementById("nothing").hidden = shownImages.length > 0;
  scroller.hidden = shownImages.length === 0;
  arrange(chosen);
  tell();
}

/** Moves the focus to a row. */
function go(at) {
  if (rows.length === 0) return;
  drawn.get(active)?.setAttribute("tabindex", "-1");
  active = Math.min(rows.length - 1, Math.max(0, at));
  const height = heightOfRow();
  const top = active * height;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + height > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = top + height - scroller.clientHeight;
  draw();
  const element = drawn.get(active);
  element.tabIndex = 0;
  element.focus({ preventScroll: true });
}

function fold(group, folded) {
  group.folded = folded;
  arrange(chosenIn(form));
}

const rowOf = (target) => target.closest?.(".row");

/** Handles the arrow keys: right enters a row, left leaves it. */
function sideways(element, row, step) {
  const marks = [...element.getElementsByClassName("mark")];
  const at = marks.indexOf(document.activeElement) + step;
  if (row.image === undefined) {
    if (row.group.folded === step > 0) fold(row.group, step < 0);
    else if (step > 0) go(active + 1);
  } else if (at >= 0 && at < marks.length) marks[at].focus();
  else if (at === -1) element.focus();
  else if (at < -1) go(rows.findIndex(({ group }) => group === row.group));
}

const page = () => Math.max(1, Math.floor(scroller.clientHeight / heightOfRow()) - 1);
const moves = {
  ArrowDown: () => go(active + 1),
  ArrowUp: () => go(active - 1),
  PageDown: () => go(active + page()),
  PageUp: () => go(active - page()),
  Home: () => go(0),
  End: () => go(rows.length - 1),
  ArrowRight: (element, row) => sideways(element, row, 1),
  ArrowLeft: (element, row) => sideways(element, row, -1),
  Enter: (element, row) => row.image === undefined && fold(row.group, !row.group.folded),
  " ": (element, row) => row.image === undefined && fold(row.group, !row.group.folded),
};

space.addEventListener("keydown", (event) => {
  const element = rowOf(event.target);
  const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
  if (element === null || move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  move(element, rows[element.at]);
});
space.addEventListener("focusin", (event) => {
  const element = rowOf(event.target);
  if (element === null) return;
  drawn.get(active)?.setAttribute("tabindex", "-1");
  active = element.at;
  element.tabIndex = 0;
  tell(rows[active], event.target.act);
});
space.addEventListener("click", (event) => {
  const element = rowOf(event.target);
  if (element === null) return;
  const row = rows[element.at];
  if (event.target.act === undefined) element.focus({ preventScroll: true });
  if (row.image === undefined) fold(row.group, !row.group.folded);
});
space.addEventListener("pointerover", (event) => {
  const element = rowOf(event.target);
  if (element !== null && event.pointerType === "mouse") tell(rows[element.at], event.target.act);
});
space.addEventListener("pointerleave", () => {
  const focused = rowOf(document.activeElement);
  if (focused !== null && space.contains(focused)) tell(rows[focused.at], document.activeElement.act);
});
scroller.addEventListener("scroll", draw, { passive: true });
narrow.addEventListener("change", () => arrange(chosenIn(form)));
addEventListener("resize", draw);
unfold.addEventListener("click", () => {
  const folded = !groups.some((group) => group.folded);
  for (const group of groups) group.folded = folded;
  arrange(chosenIn(form));
});
form.addEventListener("input", apply);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(apply));
addEventListener("pageshow", (event) => event.persisted || apply());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") tell();
  const isTyping = event.target.matches("input[type=search], select");
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    form.elements.search.focus();
  }
});

/** Prints the images that match the filters, as a list. */
addEventListener("beforeprint", () => {
  const lists = new Map();
  for (const image of shownImages) {
    const list = lists.get(image.group) ?? make("ul", "");
    lists.set(image.group, list);
    const said = image.acts.length === 0 ? "kept (" + image.reason + ")" : image.acts.map(actInWords).join("; then ");
    list.append(make("li", "", make("code", "", image.id), ", " + ageOf(image) + ": " + said));
  }
  printed.replaceChildren(...[...lists].flatMap(([group, list]) => [make("h3", "", group.name + " " + group.version), list]));
  printed.hidden = false;
});
addEventListener("afterprint", () => {
  printed.replaceChildren();
  printed.hidden = true;
});

form.hidden = false;
timeline.hidden = false;
if (images.length + groups.length <= fewRows) for (const group of groups) group.folded = false;
apply();
`;
