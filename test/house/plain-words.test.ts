/**
 * Refuses the phrases that docs/design/writing.md names, in strings and pages for readers. Comments are not checked,
 * and neither are rendered pages, whose words are the model's.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it, test } from "vitest";
import { habitsOfPrograms } from "./habits.ts";

/** The refused phrases, with their replacements. */
const refused: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/(?<!\b[Tt]here )\b(?:is|are) no (?!longer\b|more than\b|later than\b)/, "is not a …, or unknown …"],
  [/\bis none(?=[,.;:]|$)/, "is not …"],
  [/\b[Dd]ocuments? [123]\b/, "the section's name: lib/facts/derive/citation.ts"],
  [/\b(?:lays?|laid) (?:the|it|them|out for)\b/i, "install"],
  [/\bmend(?:s|ed|ing)?\b/, "fix, correct"],
  [/\bthat holds anyhow\b/, "including defaults"],
  [/\basks for it too\b/, "implies"],
  [/\bfor no fault of its own\b/, "failed"],
  [/\bwaits? for ever\b/, "waits forever"],
  [/\bcancelled\b/, "canceled"],
  [/\btime-outs?\b/i, "timeout"],
  [/\bretriable\b/i, "retryable"],
  [/\bfrom the moment (?:at|from|on) which\b/i, "once"],
  [/\breplace (?:the|any|an) (?:exposed )?secret\b/i, "rotate"],
  [/\bformer (?:configuration|state|value)s?\b/i, "previous"],
  [/\bproof keys?\b/i, "PKCE"],
  [/\b(?:hosting|image building) service\b/i, "App Runner, EC2 Image Builder"],
  [/\bwakes? (?:who|somebody|people)\b/, "pages whoever"],
  [/\b[Mm]achine images?\b/, "AMI"],
];

/** More phrases that are refused in the strings of programs. */
const refusedInPrograms: typeof refused = [
  [/\b(?:tell|ask)s? who runs\b/i, "report it to the agent's operator"],
  [/\btaken up again\b/, "resumed"],
  [/\b(?:taken|takes?) on with\b/, "assumed with"],
  [/\b(?:everybody|whoever is) on the way\b/, "anybody on the network path"],
  [/\bleaves? (?:\S+|\$\{[^}]*\}) out\b/, "remove"],
  [/\b(?:gone on|go on) with it\b/, "continued, continue"],
  [/\btakes? it over\b/, "adopt"],
  [/\banew\b/, "again"],
  [/\b(?:mis)?spelt\b/, "spelled, misspelled"],
  [/\bno longer there\b/, "no longer exists"],
  [/\bdocuments'/, "the documentation's"],
  [/\bthe vendor's (?!word"|media type\b)/, "AWS's"],
  [/\b(?:goes|go|going) on (?:from|after|with|reading)\b/, "resume, continue"],
  [/\banyhow\b/, "anyway"],
  [/\bparted by\b/, "separated by"],
  [/\bexists already\b/, "already exists"],
  [/\bin clear\b/, "in plain text"],
  [/\bdo(?:es)? not count\b/, "invalid, rejected"],
  [/\btries? again in\b|\btrying again in\b/, "retrying in"],
];

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name).split(sep).join("/"));

/** The guide itself quotes the phrases. */
const otherPages = ["docs/design/writing.md"];

const pages = [
  "README.md",
  "editors/vscode/README.md",
  "editors/vscode/CHANGELOG.md",
  ...filesIn("docs", ".md").filter(
    (page) => !/^docs\/(?:reference\/|coverage\.md)/.test(page) && !otherPages.includes(page),
  ),
];

/** The strings of a source that may be prose, including templates with placeholders. */
const stringsIn = (source: string): readonly string[] =>
  [...source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, "").matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)]
    .map(([text]) => text)
    .filter((text) => text.includes(" "));

const phrasesIn = (text: string, phrases = refused): readonly string[] =>
  phrases.flatMap(([phrase, instead]) => {
    const found = phrase.exec(text)?.[0];
    return found === undefined ? [] : [`${found} → ${instead}`];
  });

const programs = ["lib", "lint-rules", "constructs", "editors/vscode/src", "bench", "proofs", "scripts"].flatMap(
  (folder) => filesIn(folder, ".ts"),
);

test.each(programs)("the strings of %s are plain", (file) => {
  const strings = stringsIn(readFileSync(file, "utf8"));
  expect(strings.flatMap((text) => phrasesIn(text, [...refused, ...refusedInPrograms]))).toEqual([]);
});

/** Sources with help, messages and reports. */
const speaking = programs.filter((file) => /^(?:lib|lint-rules|constructs|editors)\//.test(file));

test.each(speaking)("the strings of %s are written by the rules of the style guide", (file) => {
  const strings = stringsIn(readFileSync(file, "utf8")).map((text) => text.replaceAll(/\$\{[^}]*\}/g, "x"));
  expect(strings.flatMap((text) => phrasesIn(text, habitsOfPrograms).map((found) => `${found}: ${text}`))).toEqual([]);
});

/** The findings of all examples, as tests record them. */
const recorded = filesIn("test/lint-rules", "findings.txt");

/** The sentences of recorded messages, without their citations. */
const messagesIn = (file: string): readonly string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => /^ {2}(?:(?:error|warning|info) \S+ )?(?! )\S*(?: \(secret\))?: (.*)$/.exec(line)?.[1] ?? [])
    .map((message) => message.replace(/ \([^()]*\)$/, ""));

test.each(recorded)("the messages of %s have short sentences in AWS's words", (file) => {
  const messages = messagesIn(file);
  expect(messages.length).toBeGreaterThan(0);
  const sentences = messages.flatMap((message) => message.split(/(?<=[.;])\s/));
  expect(sentences.filter((sentence) => sentence.split(" ").length > 30)).toEqual([]);
  expect(messages.flatMap((message) => phrasesIn(message))).toEqual([]);
});

test.each(pages)("%s is plain", (page) => {
  expect(
    readFileSync(page, "utf8")
      .split("\n")
      .flatMap((line) => phrasesIn(line)),
  ).toEqual([]);
});

test.each([...filesIn("docs/reference", ".md"), ...filesIn("schemas", ".json"), ...filesIn("docs", ".md")])(
  "%s cites documents by their names",
  (page) => {
    expect(readFileSync(page, "utf8")).not.toMatch(page.endsWith("writing.md") ? /(?!)/ : /\b[Dd]ocuments? [123]\b/);
  },
);

test.each(["lib", "lint-rules", "constructs", "editors/vscode/src"].flatMap((folder) => filesIn(folder, ".ts")))(
  "the strings of %s cite documents by their names",
  (file) => {
    const cited = stringsIn(readFileSync(file, "utf8")).filter((text) => /\b[Dd]ocuments? (?:[123]|\$\{)/.test(text));
    expect(cited).toEqual([]);
  },
);

describe("the check", () => {
  it.each([
    ['say(`"fooo" is no command`);', ["is no  → is not a …, or unknown …"]],
    ['describe: "Lays the provider into a folder"', ["Lays the"]],
    ['say("it is no longer there")', []],
    ["// a reader that leaves early is no error\nsay(1);", []],
    ['say("see document 3, Limits")', ["document 3"]],
    ["say(counted(count, 'x'), \"machine image\")", ["machine image → AMI"]],
  ])("finds the refused phrases of %s", (source, found) => {
    const phrases = stringsIn(source).flatMap((text) => phrasesIn(text));
    expect(phrases).toHaveLength(found.length);
  });

  it.each([
    ['say("a file that cannot be read is told")', 1],
    [`say(\`\${name} is what remains\`)`, 1],
    ['say("the resource stays as it is")', 1],
    [`say(\`\${told} files\`)`, 0],
    ['say("lists the remaining files")', 0],
  ])("finds the habits of %s", (source, count) => {
    const strings = stringsIn(source).map((text) => text.replaceAll(/\$\{[^}]*\}/g, "x"));
    expect(strings.flatMap((text) => phrasesIn(text, habitsOfPrograms))).toHaveLength(count);
  });

  it("finds strings with placeholders", () => {
    expect(stringsIn(`say(\`\${name} is no folder\`, "x");`)).toHaveLength(1);
  });
});

/** Words in names of the code, with the one that means it (docs/architecture.md, "Words"). */
const refusedInNames: readonly (readonly [word: RegExp, instead: string])[] = [
  [/[Rr]etriable/, "retryable"],
  [/[Tt]imeOut/, "timeout"],
  [/^former(?:Configuration|Days|Revisions?)$/, "previous"],
  [/[Pp]roofKey/, "pkce"],
  [/[Cc]ancell(?:ed|able)/, "canceled"],
  [/[Bb]ehaviour|[Cc]olour/, "behavior, color"],
  [/(?:[Nn]ormal|[Ii]nitial|[Ss]erial|[Rr]ecogn)is(?:e|ing)/, "…ize"],
  [/^(?:sift|deeds?|landing|beyond|adrift|culprit|fates?)$/, "a word that explains"],
];

const declaredName = /\b(?:const|let|function|class|interface|type|readonly)\s+#?([A-Za-z]\w*)/g;

test("names in the code have the words of the glossary", () => {
  const wrong = programs.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(declaredName)].flatMap(([, name = ""]) =>
      refusedInNames.flatMap(([word, instead]) => (word.test(name) ? [`${file}: ${name} → ${instead}`] : [])),
    ),
  );
  expect(wrong).toEqual([]);
});
