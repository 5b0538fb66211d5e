/** Who may import whom: the plan of docs/architecture.md, held against every import in the tree. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { describe, expect, test } from "vitest";

/** What the files of a room may import besides their own room. A room not named here may import nothing. */
const walls: { readonly [room: string]: readonly string[] } = {
  "lib/model": [],
  "lib/derive": ["lib/model"],
  "lib/lint": [
    "lib/derive",
    "lib/model",
    "lib/markup.ts",
    "lib/null-resource.ts",
    "lib/printable.ts",
    "lib/version.ts",
  ],
  "lib/api": ["lib/model", "lib/version.ts"],
  "lib/inventory": ["lib/api", "lib/model", "lib/simulate/inventory.ts"],
  "lib/runtime": ["lib/api", "lib/derive", "lib/model"],
  "lib/host": [
    "lib/runtime",
    "lib/derive",
    "lib/model",
    "lib/lint",
    "lint-rules",
    "lib/api",
    "lib/alive.ts",
    "lib/node-version.ts",
    "lib/null-resource.ts",
    "lib/printable.ts",
    "lib/resources.ts",
    "lib/version.ts",
  ],
  "lib/simulate": ["lib/derive", "lib/model"],
  "lib/emulator": ["lib/alive.ts", "lib/derive", "lib/model", "lib/markup.ts", "lib/printable.ts", "lib/version.ts"],
  "lib/editor": ["lib/derive", "lib/lint", "lib/model", "lib/version.ts"],
  "lib/cli": ["lib", "lint-rules"],
  "lib/resources.ts": ["lib/model", "lib/lint", "lib/runtime", "lint-rules"],
  "lib/lintables.ts": ["lib/model", "lib/lint", "lib/resources.ts", "lint-rules"],
  "lib/published": ["lib/model", "lib/derive", "lib/lint", "lint-rules", "lib/lintables.ts"],
  "lib/node-version.ts": [],
  "lib/null-resource.ts": [],
  "lib/alive.ts": [],
  "lib/dictionary.ts": [],
  "lib/printable.ts": [],
  "lib/markup.ts": ["lib/printable.ts"],
  "lib/version.ts": [],
  "lint-rules": ["lib/lint", "lib/derive", "lib/model"],
  constructs: ["lib/model", "lib/derive", "lib/lint", "lib/null-resource.ts", "lib/resources.ts", "lib/version.ts"],
};

/** The protocol knows nothing of Lintel, so that it could serve any provider: it imports itself, and what is everybody's. */
const protocol = "lib/host/terraform/protocol";
const everybodys = ["lib/alive.ts", "lib/printable.ts"];

/** The only folders in which a package may be imported. */
const packages: { readonly [name: string]: readonly string[] } = {
  cdktf: ["constructs"],
  constructs: ["constructs"],
  yargs: ["lib/cli"],
  "@msgpack/msgpack": [protocol],
};

const roomOf = (file: string): string => {
  const [first, second] = file.split("/");
  return first === "lib" ? `lib/${second}` : (first ?? "");
};

const sources = ["lib", "constructs", "lint-rules"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name).split(sep).join("/")),
);

/** Every module that a file names, in static, dynamic and type imports and re-exports. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)"([^"]+)"/g)].map((match) => match[1] ?? "");

describe.each(sources)("%s", (file) => {
  test("imports only what its room may", () => {
    const room = roomOf(file);
    // What says how names from outside are looked up is everybody's.
    const allowed = [...(walls[room] ?? []), "lib/dictionary.ts"];
    for (const name of importsOf(file)) {
      if (name.startsWith(".")) {
        const target = normalize(join(dirname(file), name))
          .split(sep)
          .join("/");
        if (file.startsWith(`${protocol}/`))
          expect(target.startsWith(protocol) || everybodys.includes(target), `${file} imports ${target}`).toBe(true);
        const isOwn = roomOf(target) === room;
        const isAllowed = allowed.some((place) => target === place || target.startsWith(`${place}/`));
        expect(isOwn || isAllowed, `${file} imports ${target}, which ${room} may not`).toBe(true);
        if (room !== "lib/cli") expect(target.startsWith("lib/cli/"), `${file} imports the command line`).toBe(false);
      } else {
        const places =
          packages[name.startsWith("@") ? name.split("/").slice(0, 2).join("/") : (name.split("/")[0] ?? "")];
        if (places === undefined) continue;
        const isPlace = places.some((place) => file.startsWith(`${place}/`));
        expect(isPlace, `${file} imports ${name}, which belongs in ${places.join(", ")}`).toBe(true);
      }
    }
  });
});

test("no file has a name that says nothing", () => {
  expect(sources.filter((file) => /(?:^|\/|-)(utils?|helpers?|common|misc|types)\.ts$/.test(file))).toEqual([]);
});
