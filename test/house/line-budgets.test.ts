/** Each room has a budget of lines, so that growth is a line that a reviewer sees. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, it } from "vitest";

/**
 * The most lines of the modules of each room, generated ones left out. Raise a budget only with a commit that says what
 * it removed elsewhere.
 */
const budgets: { readonly [room: string]: number } = {
  constructs: 2126,
  lib: 49,
  "lib/accounts": 188,
  "lib/api": 4181,
  "lib/audit": 817,
  "lib/base": 1336,
  "lib/browser": 1272,
  "lib/cli": 18518,
  "lib/compare": 3796,
  "lib/derive": 1997,
  "lib/editor": 1868,
  "lib/emulator": 3548,
  "lib/host": 7518,
  "lib/inventory": 2493,
  "lib/lint": 26372,
  "lib/migrate": 5270,
  "lib/model": 2590,
  "lib/playground": 510,
  "lib/protobuf": 816,
  "lib/published": 640,
  "lib/runtime": 573,
  "lib/services": 8,
  "lib/services/a2a": 17198,
  "lib/services/app-runner": 8348,
  "lib/services/cloudwatch": 183,
  "lib/services/compute": 1541,
  "lib/services/image-builder": 5035,
  "lib/services/rest-api": 2907,
  "lib/services/sts": 361,
  "lib/shape": 752,
  "lib/simulate": 5269,
  "lint-rules": 13784,
  scripts: 12625,
  test: 179,
  "test/accounts": 94,
  "test/api": 3979,
  "test/audit": 38,
  "test/base": 996,
  "test/bench": 90,
  "test/browser": 276,
  "test/catalogue": 730,
  "test/chaos": 1801,
  "test/cli": 18775,
  "test/compare": 2232,
  "test/constructs": 3271,
  "test/derive": 949,
  "test/docs": 1114,
  "test/editor": 945,
  "test/emulator": 1077,
  "test/examples": 1132,
  "test/fuzz": 565,
  "test/host": 18465,
  "test/house": 1353,
  "test/interoperability": 723,
  "test/inventory": 917,
  "test/lint": 15680,
  "test/lint-rules": 13608,
  "test/migrate": 358,
  "test/model": 485,
  "test/playground": 547,
  "test/protobuf": 399,
  "test/published": 365,
  "test/run": 1098,
  "test/runtime": 353,
  "test/scripts": 1682,
  "test/security": 2913,
  "test/services": 23216,
  "test/shape": 405,
  "test/simulate": 5025,
  "test/site": 227,
  "test/vscode": 446,
};

/** The rooms: folders in lib, services, folders of tests, and the other folders of code. */
const roomOf = (file: string): string =>
  /^(?:lib\/services\/[^/]+|(?:lib|test)\/[^/]+|[^/]+)(?=\/)/.exec(file)?.[0] ?? file;

/** The lines of each room, sorted by its name. */
function linesOfRooms(): ReadonlyMap<string, number> {
  const files = ["constructs", "lib", "lint-rules", "scripts", "test"].flatMap((folder) =>
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
    if (budget === undefined) return [`${room} has ${count} lines and no budget; add "${room}": ${count}`];
    if (count <= budget) return [];
    const remedy = `remove lines, or write "${room}": ${count} here and into the commit what was removed elsewhere`;
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
  expect(faultsOf(lines, { "lib/base": 100, "lib/lint": 26277, "lib/gone": 1 })).toEqual([
    'lib/base has 101 lines; its budget is 100: remove lines, or write "lib/base": 101 here and into the commit what ' +
      "was removed elsewhere",
    'lib/new has 5 lines and no budget; add "lib/new": 5',
    "lib/gone has a budget and no lines; remove it",
  ]);
});
