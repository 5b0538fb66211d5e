/** Each room has a budget of lines, so that growth is a line that a reviewer sees. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";

/** The most lines of each folder of tests. Raise a budget only with a commit that says what it removed elsewhere. */
const ofTests: { readonly [folder: string]: number } = {
  test: 503,
  "test/adopt": 445,
  "test/base": 1155,
  "test/bench": 90,
  "test/browser": 276,
  "test/catalogue": 730,
  "test/chaos": 2377,
  "test/cli": 18851,
  "test/client": 4182,
  "test/constructs": 3366,
  "test/docs": 1384,
  "test/editor": 1672,
  "test/emulator": 1087,
  "test/examples": 1135,
  "test/facts": 1841,
  "test/fuzz": 566,
  "test/house": 1660,
  "test/interoperability": 717,
  "test/lifecycle": 9508,
  "test/lint": 17148,
  "test/lint-rules": 3550,
  "test/proofs": 303,
  "test/protobuf": 399,
  "test/published": 375,
  "test/run": 1140,
  "test/scripts": 1696,
  "test/security": 3165,
  "test/services": 23344,
  "test/site": 228,
  "test/terraform": 19257,
  "test/vscode": 448,
};

const architecture = "docs/architecture.md";

/** The most lines of each room, generated modules left out, from the table of rooms. */
const ofRooms = Object.fromEntries(
  [...readFileSync(architecture, "utf8").matchAll(/^\| `([^`]+)` \| (\d+) \|/gm)].map(([, room, lines]) => [
    room,
    Number(lines),
  ]),
);

const budgets: { readonly [room: string]: number } = { ...ofRooms, ...ofTests };

/** The rooms: folders in lib, folders of tests, and the other folders of code. */
const roomOf = (file: string): string => /^(?:(?:lib|test)\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0] ?? file;

/** The lines of each room, sorted by its name. */
function linesOfRooms(): ReadonlyMap<string, number> {
  const files = ["constructs", "lib", "lint-rules", "proofs", "scripts", "test"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name).split(sep).join("/")),
  );
  const lines = new Map<string, number>();
  for (const file of files.filter((name) => /(?<!\.generated)\.[cm]?ts$|\.mjs$/.test(name)).sort()) {
    const count = readFileSync(file, "utf8").split("\n").length - 1;
    lines.set(roomOf(file), (lines.get(roomOf(file)) ?? 0) + count);
  }
  return lines;
}

/** What is wrong with the lines of rooms. */
const faultsOf = (lines: ReadonlyMap<string, number>, allowed: typeof budgets): readonly string[] => [
  ...[...lines].flatMap(([room, count]) => {
    const budget = allowed[room];
    if (budget === undefined) return [`${room} has ${count} lines and no budget`];
    if (count <= budget) return [];
    const place = room.startsWith("test") ? "this file" : architecture;
    const remedy = `remove lines, or write ${count} into ${place} and the reason into the commit`;
    return [`${room} has ${count} lines; its budget is ${budget}: ${remedy}`];
  }),
  ...Object.keys(allowed).flatMap((room) => (lines.has(room) ? [] : [`${room} has a budget and no lines; remove it`])),
];

it("no room has more lines than its budget", () => {
  expect(faultsOf(linesOfRooms(), budgets)).toEqual([]);
});

it("a room over its budget is reported with both numbers and the remedy", () => {
  const lines = new Map([
    ["lib/base", 101],
    ["lib/new", 5],
    ["lib/lint", 100],
  ]);
  expect(faultsOf(lines, { "lib/base": 100, "lib/lint": 23466, "lib/gone": 1 })).toEqual([
    "lib/base has 101 lines; its budget is 100: remove lines, or write 101 into docs/architecture.md and the reason " +
      "into the commit",
    "lib/new has 5 lines and no budget",
    "lib/gone has a budget and no lines; remove it",
  ]);
});
