/** Enforces the tables of docs/architecture.md about imports between rooms. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

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
  tableUnder("Walls", 4).flatMap(([room = "", , allowed = ""]) =>
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
const protocol = "lib/terraform/protocol";

/** The only folders that may import each package. */
const packages: { readonly [name: string]: readonly string[] } = {
  cdktf: ["constructs"],
  constructs: ["constructs"],
  yargs: ["lib/cli", "lib/services/a2a/command"],
  "@msgpack/msgpack": [protocol],
};

/** The parts of services and of resources, which are rooms of their own; the gaps are part of the model. */
const parts = ["client", "command", "emulator", "handler", "host", "model"];

/** The service of a file in lib/services; undefined for other files, and for the lists. */
const serviceOf = (file: string): string | undefined => /^lib\/services\/([^/]+)\//.exec(file)?.[1];

/** The room of a file of a service: its first folder that is a part, or the part that it is itself. */
function partOf(file: string): string {
  const names = file.replace(/\.ts$/, "").split("/").slice(3);
  const part = names.at(-1) === "gaps" ? "model" : names.find((name) => parts.includes(name));
  return part === undefined ? file : `lib/services/**/${part}`;
}

/** The rooms with walls, deeper ones first. */
const byDepth = [...walls.keys()].sort((one, other) => other.length - one.length);

/** The deepest room with walls that a file is in. */
const roomOf = (file: string): string => {
  const [first, second] = file.split("/");
  if (serviceOf(file) !== undefined) return partOf(file);
  if (first === "lib" && second === "services") return "lib/services/*.ts";
  const wall = byDepth.find((name) => file === name || file.startsWith(`${name}/`));
  return wall ?? (first === "lib" ? `lib/${second}` : (first ?? ""));
};

/** Which services a service may import. */
const neighbors = new Map(
  tableUnder("Walls", 3).map(([service = "", allowed = ""]) => [named(service)[0] ?? "", named(allowed)]),
);

const roots = [
  "lib",
  "constructs",
  "lint-rules",
  "examples",
  "editors",
  "proofs",
  "scripts",
  "bench",
  "test",
  "site/.vitepress",
];
const sources = roots.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts") && !name.includes("node_modules"))
    .map((name) => join(folder, name).split(sep).join("/")),
);

/** All modules that each file names in static, dynamic and type imports and re-exports. */
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

function importsOf(file: string): readonly string[] {
  const { module, errors } = parseSync(file, readFileSync(file, "utf8"));
  expect(errors, file).toEqual([]);
  const { staticImports, staticExports, dynamicImports } = module;
  const text = readFileSync(file, "utf8");
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^"(.*)"$/.exec(text.slice(start, end))?.[1] ?? [],
    ),
  ];
}

/** Lintel's own files that a file imports. */
const ours = new Map(
  [...imports].map(([file, names]) => [
    file,
    names
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

/** Whether a file matches a name in the table: a file, a room, or a folder in one. */
const isIn = (file: string, place: string): boolean =>
  file === place || roomOf(file) === place || (place !== roomOf(`${place}/a.ts`) && file.startsWith(`${place}/`));

/** The files of each room. */
const rooms = new Map(
  [...new Set(sources.map(roomOf))].map((room) => [room, sources.filter((file) => roomOf(file) === room)]),
);

test.each([...rooms])("%s imports only the rooms that docs/architecture.md says", (room, files) => {
  expect([...walls.keys()], '"Walls" lacks a row').toContain(room);
  const given = walls.get(room);
  const allowed = given && [...given, everybodys];
  const wrong = files.flatMap((file) =>
    (ours.get(file) ?? [])
      .filter((target) => roomOf(target) !== room && allowed?.some((place) => isIn(target, place)) === false)
      .map((target) => `${file} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("services do not import each other, unless docs/architecture.md says so", () => {
  const wrong = [...ours].flatMap(([file, targets]) => {
    const own = serviceOf(file);
    if (own === undefined) return [];
    const others = targets.filter((target) => ![own, ...(neighbors.get(own) ?? [])].includes(serviceOf(target) ?? own));
    return others.map((target) => `${file} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

test("the protocol imports only itself, lib/protobuf and lib/base", () => {
  const files = sources.filter((file) => file.startsWith(`${protocol}/`));
  expect(files.length).toBeGreaterThan(0);
  const wrong = files.flatMap((file) =>
    (ours.get(file) ?? []).filter(
      (target) => ![protocol, "lib/protobuf", everybodys].some((place) => target.startsWith(`${place}/`)),
    ),
  );
  expect(wrong).toEqual([]);
});

test.each([...inner.keys()])("the rooms within %s import only earlier ones", (room) => {
  const wrong = (rooms.get(room) ?? []).flatMap((file) => {
    const own = innerRoomOf(file);
    if (own === undefined) return [`docs/architecture.md, "Rooms within rooms", has no room for ${file}`];
    return (ours.get(file) ?? []).flatMap((target) => {
      if (roomOf(target) !== room) return [];
      const other = innerRoomOf(target);
      const mayBe = other !== undefined && (other.name === own.name || other.step < own.step);
      return mayBe ? [] : [`${file} imports ${target}, whose room does not come before its own`];
    });
  });
  expect(wrong).toEqual([]);
});

test.each(Object.entries(packages))("the package %s is imported only in %j", (name, places) => {
  const wrong = [...imports].flatMap(([file, names]) => {
    const isOurs =
      /^(?:lib|constructs|lint-rules)\//.test(file) && !places.some((place) => file.startsWith(`${place}/`));
    return isOurs && names.some((each) => each === name || each.startsWith(`${name}/`)) ? [file] : [];
  });
  expect(wrong).toEqual([]);
});

test("each room has a design page that names it", () => {
  for (const [room = "", , , pages = ""] of tableUnder("Walls", 4)) {
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
  expect(walls.size).toBeGreaterThan(10);
  expect([...walls.keys()].filter((name) => !there(name))).toEqual([]);
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
