/**
 * Regular expressions that repeat a group, on long texts: V8 keeps a step for each repetition, and tries every way to
 * part a text. Each such expression of the sources is in this table, with the texts that cost it most.
 */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, it, test } from "vitest";
import { durationInMs } from "../../lib/base/duration.ts";
import { respond } from "../../lib/editor/playground/respond.ts";
import { yamlEvents } from "../../lib/editor/scan/scan-yaml.ts";
import { documentField } from "../../lib/facts/derive/document.ts";
import { fieldsOf } from "../../lib/facts/derive/fields.ts";
import { snakeCasePath } from "../../lib/facts/derive/names.ts";
import { isNamedSecret } from "../../lib/facts/model/secrets/secret-value.ts";
import { withoutKeys } from "../../lib/lint/inputs/hcl/state-addresses.ts";
import { readDirective } from "../../lib/lint/suppression/comment-ignores.ts";
import { parseJson5 } from "../../lib/lint/text/parsers/json5.ts";
import { harmless } from "../../lib/services/a2a/command/output/saved-artifacts.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { titleOf } from "../../lib/terraform/managed/title.ts";

/** The part of a text that repeats, with the text around it. */
type Hostile = readonly [before: string, repeated: string, after: string];

/** Expressions on texts of any length, which a linted file, a response or an agent may contain. */
const unbounded: { readonly [expression: string]: readonly Hostile[] } = {
  "/^(?:\\.?\\/)+/": [
    ["", "./", "a"],
    ["", "/", "a"],
  ],
  "/^[A-Za-z.]+\\.(?=[A-Za-z]+ )/": [
    ["", "a.", "!"],
    ["", ".", "!"],
    ["", "a", "!"],
  ],
  "/[\\s\\uFEFF]+|\\/\\/[^\\n\\r\\u2028\\u2029]*|\\/\\*.*?\\*\\//sy": [
    ["", " ", "!"],
    ["/*", "*a", "!"],
  ],
  "/[a-z_][\\w.-]*/gi": [
    ["", "a.", "!"],
    ["", "1a", "!"],
  ],
  "/^(?!.*-(?:-|$))[a-z][a-z0-9-]*$/": [["", "a-", "!"]],
  "/^[\\s.]+|(?<![\\s.])[\\s.]+$/g": [["a", ".", "a"]],
  "/^-+|(?<!-)-+$/g": [["a", "-", "a"]],
  "/^([^\\S\\n\\r\\u2028\\u2029]*):(?=:)/gm": [["", "\n", ""]],
  "/\\$\\{([^!}][^}]*)(\\}?)/g": [["", "${", ""]],
  "/%[-+# 0]*(?:[1-9]\\d*)?(?:\\.\\d+)?[a-zA-Z%]/g": [["%", "0", "!"]],
  "/^[^\\S\\n]*[^\\s#]/m": [
    ["", "\n", "#"],
    ["", " ", "#"],
    ["", "#\n", ""],
  ],
  "/(?<![\\w-])([a-z][a-z-]*)\\/[a-z][a-z-]*/g": [["", "a-", ""]],
};

/** Why a text is short, and with how many repetitions; by default as many as 128 KiB have. */
interface BoundedText {
  readonly because: string;
  readonly most?: number;
  readonly hostile: readonly Hostile[];
}

/** Expressions on texts that a system or Lintel itself keeps short. */
const bounded: { readonly [expression: string]: BoundedText } = {
  "/\\B(?=(?:\\d{3})+$)/g": { because: "the digits of a number", most: 20, hostile: [["", "1", ""]] },
  "/(?:[^\\s\"'\\\\]|\\\\.|\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*')+/gs": {
    because: "a variable of the environment, of at most 128 KiB",
    hostile: [
      ['"', "a", ""],
      ['"', '\\"', ""],
    ],
  },
  "/\\\\(.)|\"((?:[^\"\\\\]|\\\\.)*)\"|'([^']*)'/gs": {
    because: "a variable of the environment, of at most 128 KiB",
    hostile: [
      ['"', "a", '"'],
      ['"', '\\"', '"'],
    ],
  },
  "/\\b(\\w+)\\s*=\\s*(?:'([^'\\\\]*(?:\\\\.[^'\\\\]*)*)'|([^\\s\\\\]*(?:\\\\.[^\\s\\\\]*)*))/gs": {
    because: "the address of a database, of at most 128 KiB",
    hostile: [
      ["", "a", ""],
      ["a='", "\\'", ""],
      ["a=", "b", ""],
    ],
  },
  "/(?:\\\\,|[!#-&(-+\\--<>-Z\\\\-z|\\u007c-\\uffff])(?:\\\\,|[\\s!#-&(-+\\--\\\\^-|~-\\uffff])*/y": {
    because: "an argument of a command, of at most 128 KiB",
    hostile: [["", "\\,", ""]],
  },
  "/(?:\\\\,|[!#-&(-+\\--<>-Z\\\\-z|\\u007c-\\uffff])(?:\\\\,|[\\s!#-&(-+\\--<>-\\uffff])*/y": {
    because: "an argument of a command, of at most 128 KiB",
    hostile: [["", "\\,", ""]],
  },
  "/'(?:\\\\'|[^'])*'/y": {
    because: "an argument of a command, of at most 128 KiB",
    hostile: [["'", "\\'", ""]],
  },
  '/"(?:\\\\"|[^"])*"/y': {
    because: "an argument of a command, of at most 128 KiB",
    hostile: [['"', '\\"', ""]],
  },
  "/^[a-z]{2,4}(?:-[a-z]+)+-\\d{1,2}$/": { because: "a region of a provider's settings", hostile: [["us", "-a", "!"]] },
  "/^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[a-z]+(?:-[a-z]+)*-[0-9a-f]{8,17}|(?:(?:[A-Z]?[a-z]+|[A-Z]+)\\d{0,3}|\\d{1,4})(?:[-_./=~+](?:(?:[A-Z]?[a-z]+|[A-Z]+)\\d{0,3}|\\d{1,4}))*)$/":
    {
      because: "the first characters of a value",
      hostile: [
        ["", "a-", "!"],
        ["", "A/", "!"],
        ["", "a1_", "!"],
        ["", "a", "!"],
      ],
    },
  "/(?<!\\\\)(?:\\\\\\\\)*\\$$/": { because: "a pattern of a model", hostile: [["", "\\\\", "a"]] },
  "/\\\\.|\\[(?:\\\\.|[^\\]\\\\])*\\]|./gsu": { because: "a pattern of a model", hostile: [["[", "\\]", "]"]] },
  "/\\\\u[0-9a-fA-F]{4}|\\\\.|\\[(?:\\\\.|[^\\]\\\\])*\\]|\\(\\?:|\\{\\d+(?:,\\d*)?\\}|./gsu": {
    because: "a pattern of a model",
    hostile: [["[", "\\]", "]"]],
  },
};

/** Longer than the number of repetitions for which V8 keeps steps, 64 MiB of them. */
const [long, short] = [5_000_000, 128 * 1024];

/** A search for an expression in a text of repetitions. */
interface Search {
  readonly source: string;
  readonly flags: string;
  readonly hostile: Hostile;
  readonly times: number;
}

/**
 * Searches in a thread, whose expressions V8 compiles: a thread that has compiled very many of them interprets the
 * others, with a limit for each repeated character. A search that tries every way to part a text is stopped.
 */
const searching = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { createContext, Script } = require("node:vm");
  const context = createContext({});
  const search = new Script("expression.global ? text.replace(expression, '') : expression.test(text)");
  for (const { source, flags, hostile: [before, repeated, after], times } of workerData) {
    context.expression = new RegExp(source, flags);
    context.text = before + repeated.repeat(times) + after;
    try {
      search.runInContext(context, { timeout: 60000 });
      parentPort.postMessage("ends");
    } catch (error) {
      parentPort.postMessage(error.message);
    }
  }`;

async function outcomesOf(searches: readonly Search[]): Promise<readonly string[]> {
  const outcomes: string[] = [];
  const worker = new Worker(searching, { eval: true, workerData: searches });
  worker.on("message", (outcome: string) => outcomes.push(outcome));
  await once(worker, "exit");
  return outcomes;
}

const sources = ["lib", "lint-rules", "constructs"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.generated)\.ts$/.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
);
const repeats = /\)(?:[*+]|\{\d+,\})/;

/** A literal behind what a value may follow; comments and texts in quotation marks have none. */
const literals =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[(,=:[!&|?{};>]\s*|\breturn |\byield )\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;
const written = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(literals)].map(([found]) => found).filter((each) => /^\/[^*/]/.test(each)),
  ),
);

test("every expression that repeats a group is in the table, and the table has no other", () => {
  expect(written.size).toBeGreaterThan(700);
  const repeating = [...written].filter((each) => repeats.test(each.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]/g, "x")));
  const known = [...Object.keys(unbounded), ...Object.keys(bounded)];
  expect(repeating.filter((each) => !known.includes(each))).toEqual([]);
  expect(known.filter((each) => !written.has(each))).toEqual([]);
});

test("searches end on the texts that cost them most", async () => {
  const rows = [
    ...Object.entries(unbounded).map(([literal, hostile]) => ({ literal, hostile, times: long })),
    ...Object.entries(bounded).map(([literal, { hostile, most = short }]) => ({ literal, hostile, times: most })),
  ];
  const searches = rows.flatMap(({ literal, hostile, times }) => {
    const end = literal.lastIndexOf("/");
    return hostile.map((each) => ({
      source: literal.slice(1, end),
      flags: literal.slice(end + 1),
      hostile: each,
      times,
    }));
  });
  const outcomes = await outcomesOf([...searches, ...searchesOfPatterns()]);
  const faults = [...searches, ...searchesOfPatterns()].flatMap(({ source, hostile }, index) =>
    outcomes[index] === "ends" ? [] : [`${source} on ${JSON.stringify(hostile)}: ${outcomes[index]}`],
  );
  expect(faults).toEqual([]);
});

const escapes = '\\"'.repeat(long);
const blankLines = "\n".repeat(long / 10);

it.each<[what: string, read: () => unknown]>([
  ["a path with a key of escapes", () => snakeCasePath(`tags["${escapes}"].keyOne`)],
  ["an address with a key of escapes", () => withoutKeys(`module.a["${escapes}"].aws_x.b`)],
  ["a path of many steps", () => titleOf(`${"a.".repeat(1000)}b is 1; it must be 2`, `${"a.".repeat(1000)}b`)],
  ["a message with a value of escapes", () => titleOf(`x is "${escapes}"; it must be 2`)],
  ["a value of many words", () => isNamedSecret("token", "a-".repeat(long))],
  ["a value of many colons", () => isNamedSecret("token", "a:".repeat(long))],
  ["a document after many comments", () => parseJson5(`${"//\n".repeat(long)}{}`, "JSON5")],
  ["a duration of many parts", () => durationInMs("1h".repeat(long))],
  ["a name of an artifact of many dots", () => harmless(`a${".".repeat(long / 10)}a`)],
  ["a comment of many days", () => readDirective(`lintel-ignore a/b -- ${"(until ".repeat(long / 10)}`)],
  ["a line of many spaces", () => [...yamlEvents(`a: b${" ".repeat(long)}c\n"${escapes}": 1\n`)]],
  ["a text of blank lines", () => respond({ ask: "complete", syntax: "yaml", text: `${blankLines}a`, offset: 0 })],
])("%s is read to its end", async (_, read) => {
  await expect(Promise.resolve().then(read)).resolves.not.toBe("");
});

/** Patterns of models that repeat a group, on as much as a file may have. */
function searchesOfPatterns(): readonly Search[] {
  const patterns = new Set(
    lintables.flatMap(({ model }) =>
      [...fieldsOf(documentField(model))].flatMap(({ field }) => {
        if (field.kind !== "string") return [];
        const { pattern, vendorPattern, maxLength } = field;
        return [pattern?.source ?? "", maxLength === undefined ? (vendorPattern?.source ?? "") : ""];
      }),
    ),
  );
  return [...patterns]
    .filter((source) => repeats.test(source))
    .flatMap((source) =>
      ["1h", `${"$"}{a}`, "a/", "AAAA"].map((repeated) => {
        const hostile: Hostile = ["", repeated, ""];
        return { source, flags: "u", hostile, times: Math.floor((16 << 20) / repeated.length) };
      }),
    );
}
