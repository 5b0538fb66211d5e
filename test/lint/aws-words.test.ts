/** Files in AWS's words, and requests without words of either vocabulary: their findings have AWS's words. */
import { expect, it } from "vitest";
import { isMembers } from "../../lib/base/members.ts";
import { differencesOf } from "../../lib/facts/derive/vocabulary.ts";
import { fixesOf } from "../../lib/lint/findings/finding.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { vendorsWords } from "../../scripts/aws-words.ts";
import { readExample, ruleSets } from "../lint-rules/rule-examples.ts";

const templates = new Map([
  ["lifecycle-policy", "AWS::ImageBuilder::LifecyclePolicy"],
  ["hosted-service", "AWS::AppRunner::Service"],
]);

/** Names of members as CloudFormation has them; keys of tags and variables stay. */
function inPascalCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPascalCase);
  if (!isMembers(value)) return value;
  const named = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name.charAt(0).toUpperCase() + name.slice(1),
    /^tag|Variables$|Secrets$/.test(name) ? inner : inPascalCase(inner),
  ]);
  return Object.fromEntries(named);
}

/** The texts of all findings in a file, with their fixes. */
async function textsIn(value: unknown): Promise<readonly string[]> {
  const stdin = { bytes: Buffer.from(JSON.stringify(value)), name: "a.json" };
  const { findings } = await lint({ paths: ["-"], resources: lintables, stdin });
  return findings.flatMap((finding) => [
    finding.message,
    finding.help ?? "",
    ...fixesOf(finding).flatMap(({ title, edits }) => [title, ...edits.map(({ text }) => text)]),
  ]);
}

const documents = [...ruleSets.values()].flatMap(({ resource, rules }) => {
  const words = differencesOf(resource.name).filter(({ of }) => of !== "place");
  const pattern = new RegExp(
    `\\b(?:${words.map((each) => each.words.documents.replace(/^vm/, "[vV]m")).join("|")})\\b`,
  );
  if (words.length === 0) return [];
  return rules.flatMap(({ id, bad }) =>
    Object.entries(bad).flatMap(([title, yaml]) =>
      readExample(resource.name, yaml).declarations.map((members) => ({
        name: `${id}: ${title}`,
        members: vendorsWords(resource, members),
        template: templates.get(resource.name),
        pattern,
        // Without a word of AWS, messages name both.
        hasAwsWord: words.some((each) => JSON.stringify(vendorsWords(resource, members)).includes(each.words.vendor)),
      })),
    ),
  );
});

it.each(documents.filter(({ hasAwsWord }) => hasAwsWord))("a request in AWS's words: $name", async (document) => {
  for (const text of await textsIn(document.members)) expect(text).not.toMatch(document.pattern);
});

it.each(documents.filter(({ template }) => template !== undefined))("a template: $name", async (document) => {
  const { template: Type, members, pattern } = document;
  const texts = await textsIn({ Resources: { Web: { Type, Properties: inPascalCase(members) } } });
  for (const text of texts) expect(text).not.toMatch(pattern);
});

it("a request without words of either vocabulary is fixed in AWS's words", async () => {
  const request = {
    executionRole: "role",
    resourceArn: "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1",
    state: { status: "DELETED" },
    includeResources: { snapshots: true },
  };
  expect((await textsIn(request)).join("\n")).toMatch(/set amis: true/);
});
