/**
 * The walls of docs/design/security.md: contents of files, programs and code are reached through few files, which its
 * table names with the reason. Whoever adds a command takes one of these doors, or argues for a new one there.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const page = readFileSync("docs/design/security.md", "utf8");

/** The rows of the table of doors: what is reached, and by which files. */
const [, section = ""] = page.split("\n## Doors\n");
const rows = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (files|programs|code) \| (.*?) \| (.+) \|$/gm)].map(
  ([, kind = "", cell = "", reason = ""]) => ({
    kind,
    reason,
    files: [...cell.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }),
);

/** What only says whether something is at a path or open, or where its links lead. */
const questions = new Set([
  "existsSync",
  "statSync",
  "lstatSync",
  "fstatSync",
  "realpathSync",
  "accessSync",
  "stat",
  "realpath",
  "constants",
]);

/** The modules by which a program runs others. */
const kinds: { readonly [module: string]: string } = {
  ...{ fs: "files", "fs/promises": "files", child_process: "programs" },
  ...{ vm: "code", module: "code", worker_threads: "code" },
};

/** Our own functions that read or write whatever path they get. */
const unbounded = new Set(["readBounded", "readText", "readBytes", "makeFolder"]);
const isUnbounded = (module: string, name: string): boolean =>
  unbounded.has(name) && /\/(?:bounded-read|source-file|make-folder)\.ts$/.test(module);

/** What a file reaches: `files` if it reads or writes contents, `programs` if it runs some, `code` if it loads any. */
function reachedBy(file: string): ReadonlySet<string> {
  const text = readFileSync(file, "utf8");
  const { staticImports, dynamicImports } = parseSync(file, text).module;
  const reached = new Set<string>();
  for (const { moduleRequest, entries } of staticImports) {
    const kind = kinds[moduleRequest.value.replace(/^node:/, "")];
    const used = entries.filter(({ isType, importName: { name } }) => !isType && !questions.has(name ?? "*"));
    if (kind !== undefined && used.length > 0) reached.add(kind);
    if (used.some(({ importName: { name } }) => isUnbounded(moduleRequest.value, name ?? ""))) reached.add("files");
  }
  for (const {
    moduleRequest: { start, end },
  } of dynamicImports) {
    const [, name] = /^"(.*)"$/.exec(text.slice(start, end)) ?? [];
    const kind = name === undefined ? "code" : kinds[name.replace(/^node:/, "")];
    if (kind !== undefined) reached.add(kind);
  }
  if (/\bgetBuiltinModule\b|\bnew Function\b|\beval\(/.test(text)) reached.add("code");
  return reached;
}

const sources = ["lib", "constructs", "lint-rules"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => join(folder, name).split(sep).join("/")),
);

test("only the files that docs/design/security.md names reach files, programs and code, and each does", () => {
  const reached = sources.flatMap((file) => [...reachedBy(file)].map((kind) => `${kind}: ${file}`));
  const named = rows.flatMap(({ kind, files }) => files.map((file) => `${kind}: ${file}`));
  expect(reached.toSorted()).toEqual(named.toSorted());
  expect(rows.filter(({ reason }) => reason.length < 20)).toEqual([]);
});

test("docs/design/security.md names only tests and files that exist", () => {
  const named = [...page.matchAll(/`((?:test|lib|scripts|editors|constructs)\/[^`\s]+)`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !existsSync(name))).toEqual([]);
});
