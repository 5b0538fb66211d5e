/** The part of the script that renders a row: a recipe version, or an image from its creation to its future acts. */
export const scriptRows = `
/** The positions of the first run and of the last day, in percent of the width. */
const nowAt = 26;
const endAt = 97;
const pastAt = (createdAt) => nowAt * (1 - Math.sqrt((data.at - createdAt) / oldest));
const dayAt = (day, span) => nowAt + ((endAt - nowAt) * day) / span;

function placed(className, left, width) {
  const element = make("i", className);
  element.style.left = left + "%";
  if (width !== undefined) element.style.width = width + "%";
  return element;
}

/** Draws the status of an image over time: a new segment begins at each act. */
function lifeLines({ createdAt, acts, status }, span) {
  const lines = [];
  let from = createdAt === undefined ? nowAt : pastAt(createdAt);
  let state = status;
  for (const { day, kind } of acts) {
    if (day > span) break;
    if (kind === "UNDECIDED") continue;
    lines.push(placed("life " + state, from, dayAt(day, span) - from));
    from = dayAt(day, span);
    state = { DELETE: "gone", DISABLE: "DISABLED", DEPRECATE: "DEPRECATED" }[kind];
  }
  if (state !== "gone") lines.push(placed("life " + state, from, 100 - from));
  return lines;
}

function imageRow({ image, span }) {
  const marks = image.acts.filter(({ day }) => day <= span).map((act) => {
    const mark = make("button", "mark " + act.kind);
    mark.type = "button";
    mark.tabIndex = -1;
    mark.style.left = dayAt(act.day, span) + "%";
    mark.title = actInWords(act);
    mark.setAttribute("aria-label", actInWords(act));
    mark.act = act;
    return mark;
  });
  const track = make("div", "track", ...lifeLines(image, span));
  if (image.createdAt !== undefined) track.append(placed("born", pastAt(image.createdAt)));
  track.append(...marks);
  const short = image.id.startsWith("arn:") ? image.id.split("/").slice(-2).join("/") : image.id;
  const name = make("div", "name", make("span", "id", short), ...(isUsed(image) ? [make("span", "badge DELETE", "in use")] : []), make("span", "age", ageOf(image)));
  name.title = image.id;
  const said = image.acts.length === 0 ? "kept (" + image.reason + ")" : image.acts.map(actInWords).join(", then ");
  return [name, track, image.id + ", " + ageOf(image) + (isUsed(image) ? ", in use" : "") + ": " + said];
}

const buckets = 48;
const pastBuckets = 16;

/** Draws the images that were created, and the acts to come, as small bars. */
function groupRow({ group, images: shown, span }) {
  const columns = Array.from({ length: buckets + 1 }, () => new Map());
  const born = new Array(pastBuckets).fill(0);
  const counts = new Map();
  for (const { acts, createdAt } of shown) {
    if (createdAt !== undefined) born[Math.min(pastBuckets - 1, Math.floor((pastAt(createdAt) / nowAt) * pastBuckets))] += 1;
    for (const { day, kind } of acts) {
      if (day > span) break;
      const column = columns[Math.floor((day / span) * buckets)];
      column.set(kind, (column.get(kind) ?? 0) + 1);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  const sum = (column) => [...column.values()].reduce((total, count) => total + count, 0);
  const most = Math.max(1, ...columns.map(sum), ...born);
  // The square root keeps small numbers visible beside large ones.
  const heightOf = (count) => 100 * Math.sqrt(count / most);
  const track = make("div", "track");
  born.forEach((count, at) => {
    if (count === 0) return;
    const bar = placed("bar made", (nowAt * at) / pastBuckets, (nowAt / pastBuckets) * 0.8);
    bar.style.height = heightOf(count) + "%";
    track.append(bar);
  });
  const width = ((endAt - nowAt) / buckets) * 0.8;
  columns.forEach((column, at) => {
    let bottom = 0;
    const total = sum(column);
    for (const kind of kinds) {
      const count = column.get(kind) ?? 0;
      if (count === 0) continue;
      const bar = placed("bar " + kind, dayAt((at * span) / buckets, span), width);
      const height = (heightOf(total) * count) / total;
      bar.style.height = height + "%";
      bar.style.bottom = bottom + "%";
      bottom += height;
      track.append(bar);
    }
  });
  const what = kinds.filter((kind) => counts.has(kind)).map((kind) => number(counts.get(kind)) + " " + kind);
  const title = group.name + " " + group.version;
  const name = make("div", "name", make("span", "fold", group.folded ? "▸" : "▾"), make("strong", "", group.name), make("span", "version", group.version), make("span", "age", number(shown.length)));
  name.title = title;
  return [name, track, title + ", " + shown.length + (shown.length === 1 ? " image: " : " images: ") + (what.join(", ") || "no changes")];
}

/** Creates the element of a row. */
function rowElement(row, at) {
  const isImage = row.image !== undefined;
  const [name, track, label] = isImage ? imageRow(row) : groupRow(row);
  name.setAttribute("role", "rowheader");
  track.setAttribute("role", "gridcell");
  const element = make("div", isImage ? "row image" : "row group", name, track);
  element.setAttribute("role", "row");
  element.setAttribute("aria-level", isImage ? "2" : "1");
  element.setAttribute("aria-rowindex", String(at + 1));
  element.setAttribute("aria-label", label);
  if (!isImage) element.setAttribute("aria-expanded", String(!row.group.folded));
  element.tabIndex = -1;
  element.at = at;
  return element;
}

/** The dates on the axis, and the lines below it. */
function ticksOf(span) {
  const ahead = [1, 7, 14, 30, 61, 91, 182, 365, 730, 1826].find((each) => span / each <= (innerWidth < 640 ? 3 : 6)) ?? span;
  const ticks = [[nowAt, "today", "now"]];
  for (let day = ahead; day <= span; day += ahead) ticks.push([dayAt(day, span), (span > 400 ? dates : shortDates).format(data.at + day * dayLength), ""]);
  let last = nowAt - 4;
  for (const [days, title] of [[30, "30 d"], [91, "3 mo"], [365, "1 y"], [730, "2 y"], [1826, "5 y"], [3652, "10 y"]]) {
    if (days * dayLength > oldest) break;
    const left = pastAt(data.at - days * dayLength);
    if (last - left < (innerWidth < 640 ? 9 : 5)) continue;
    last = left;
    ticks.push([left, "−" + title, "past"]);
  }
  return ticks;
}
`;
