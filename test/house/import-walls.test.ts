/** Enforces the tables of docs/architecture.md about imports between rooms. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { describe, expect, test } from "vitest";

const architecture = readFileSync("docs/architecture.md", "utf8");

/** The cells of the rows of the tables under a heading, of those with so many columns. */
function tableUnder(heading: string, columns: number): readonly (readonly string[])[] {
  const [, section = ""] = architecture.split(`\n## ${heading}\n`);
  const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\|(.*)\|$/gm)].map(([, row = ""]) => row.split("|"));
  const cells = rows.filter((row) => row.length === columns).map((row) => row.map((cell) => cell.trim()));
  return cells.slice(2);
}

/** The text in backquotes. */
const named = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** The rooms from which each room may import; undefined: from all. */
const walls = new Map(
  tableUnder("Rooms", 4).flatMap(([room = "", , allowed = ""]) =>
    named(room).map((name) => [name, allowed === "everything" ? undefined : named(allowed)] as const),
  ),
);

/** Every room may import from it. */
const everybodys = "lib/base";

/** The order of the rooms within a room: each may import those of earlier steps, and of its own step only itself. */
const inner = new Map(
  tableUnder("Rooms within rooms", 2).map(([room = "", order = ""]) => [
    named(room)[0] ?? "",
    order.split(";").map((step) => named(step)),
  ]),
);

/** The protocol does not depend on Lintel, so that it could serve any provider: it imports only itself and lib/base. */
const protocol = "lib/host/protocol";

/** The only folders that may import each package. */
const packages: { readonly [name: string]: readonly string[] } = {
  cdktf: ["constructs"],
  constructs: ["constructs"],
  yargs: ["lib/cli"],
  "@msgpack/msgpack": [protocol],
};

/** The parts of services and of resources, which are rooms of their own; the gaps are part of the model. */
const parts = ["client", "emulator", "handler", "model"];

/** The service of a file in lib/services; undefined for other files, and for the lists. */
const serviceOf = (file: string): string | undefined => /^lib\/services\/([^/]+)\//.exec(file)?.[1];

/** The room of a file of a service: its first folder that is a part, or the part that it is itself. */
function partOf(file: string): string {
  const names = file.replace(/\.ts$/, "").split("/").slice(3);
  const part = names.at(-1) === "gaps" ? "model" : names.find((name) => parts.includes(name));
  return part === undefined ? file : `lib/services/**/${part}`;
}

const roomOf = (file: string): string => {
  const [first, second, third] = file.split("/");
  if (serviceOf(file) !== undefined) return partOf(file);
  if (second === "services") return "lib/services/*.ts";
  if (second === "emulator" && third === "server") return "lib/emulator/server";
  return first === "lib" ? `lib/${second}` : (first ?? "");
};

/** Which services a service may import. */
const neighbors = new Map(
  tableUnder("Rooms", 3).map(([service = "", allowed = ""]) => [named(service)[0] ?? "", named(allowed)]),
);

const sources = ["lib", "constructs", "lint-rules"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name).split(sep).join("/")),
);

/** All modules that a file names in static, dynamic and type imports and re-exports. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)"([^"]+)"/g)].map((match) => match[1] ?? "");

/** Lintel's own files that a file imports. */
const ours = new Map(
  sources.map((file) => [
    file,
    importsOf(file)
      .filter((name) => name.startsWith("."))
      .map((name) =>
        normalize(join(dirname(file), name))
          .split(sep)
          .join("/"),
      ),
  ]),
);

/** The inner room of a file, with its step; undefined if the table does not have it. */
function innerRoomOf(file: string): { readonly name: string; readonly step: number } | undefined {
  const room = roomOf(file);
  const [first = "", ...others] = file.slice(room.length + 1).split("/");
  const steps = inner.get(room) ?? [];
  for (const name of others.length === 0 ? [first, "*.ts"] : [first, "*"]) {
    const step = steps.findIndex((each) => each.includes(name));
    if (step >= 0) return { name: name === "*" ? first : name, step };
  }
  return undefined;
}

/** Whether a file matches a name in the table: a file, a room, or (for the whole of lint-rules) a folder. */
const isIn = (file: string, place: string): boolean => file === place || roomOf(file) === place;

describe.each(sources)("%s", (file) => {
  const room = roomOf(file);

  test("imports only what its room may import", () => {
    expect(walls.has(room), `docs/architecture.md, "Rooms", has no room for ${file}`).toBe(true);
    const given = walls.get(room);
    const allowed = given && [...given, everybodys];
    for (const target of ours.get(file) ?? []) {
      if (file.startsWith(`${protocol}/`)) {
        const isKnown = [protocol, everybodys].some((place) => target.startsWith(`${place}/`));
        expect(isKnown, `${file} imports ${target}`).toBe(true);
      }
      const isOwn = roomOf(target) === room;
      const isAllowed = allowed === undefined || allowed.some((place) => isIn(target, place));
      expect(isOwn || isAllowed, `${file} imports ${target}, which ${room} may not`).toBe(true);
      const [own, other] = [serviceOf(file), serviceOf(target)];
      if (own !== undefined && other !== undefined && own !== other) {
        expect(neighbors.get(own) ?? [], `${file} imports ${target}, of another service`).toContain(other);
      }
      if (room !== "lib/cli") expect(target.startsWith("lib/cli/"), `${file} imports the command line`).toBe(false);
    }
  });

  if (inner.has(room)) {
    test("imports only earlier rooms", () => {
      const own = innerRoomOf(file);
      expect(own, `docs/architecture.md, "Rooms within rooms", has no room for ${file}`).toBeDefined();
      for (const target of ours.get(file) ?? []) {
        if (roomOf(target) !== room) continue;
        const other = innerRoomOf(target);
        const mayBe = other !== undefined && own !== undefined && (other.name === own.name || other.step < own.step);
        expect(mayBe, `${file} imports ${target}, whose room does not come before its own`).toBe(true);
      }
    });
  }

  test("imports a package only in the folders that may", () => {
    for (const name of importsOf(file).filter((each) => !each.startsWith("."))) {
      const [scope = "", rest = ""] = name.split("/");
      const places = packages[scope.startsWith("@") ? `${scope}/${rest}` : scope];
      if (places === undefined) continue;
      const isPlace = places.some((place) => file.startsWith(`${place}/`));
      expect(isPlace, `${file} imports ${name}, which belongs in ${places.join(", ")}`).toBe(true);
    }
  });
});

test("each room has a design page that names it", () => {
  for (const [room = "", , , pages = ""] of tableUnder("Rooms", 4)) {
    const [name = ""] = named(room);
    const texts = [...pages.matchAll(/\]\(([^)]+)\)/g)].map(([, page = ""]) =>
      readFileSync(join("docs", page), "utf8"),
    );
    expect(
      texts.some((text) => text.includes(`\`${name}`) || text.includes(`${name}/`)),
      `${name}: ${pages}`,
    ).toBe(true);
  }
});

test("the tables name only existing files and rooms", () => {
  const there = (name: string): boolean => sources.some((file) => isIn(file, name) || file.startsWith(`${name}/`));
  const rooms = [...walls.keys()].filter((name) => /^(?:lib|constructs|lint-rules)\b/.test(name));
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((name) => !there(name))).toEqual([]);
  for (const [room, steps] of inner) {
    const missing = steps.flat().filter((name) => !name.startsWith("*") && !there(`${room}/${name}`));
    expect(missing, room).toEqual([]);
  }
});

test("no import cycles, including type imports", () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) circles.push([...way.slice(at), file].join(" → "));
    if (at >= 0 || done.has(file)) return;
    for (const target of ours.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
  expect(circles).toEqual([]);
});

test("no file has a meaningless name", () => {
  expect(sources.filter((file) => /(?:^|\/|-)(utils?|helpers?|common|misc|types)\.ts$/.test(file))).toEqual([]);
});
