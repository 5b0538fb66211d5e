/** The quick answer about the secrets of a declaration, beside the walk over all of its nodes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentField } from "../../../lib/facts/derive/document.ts";
import { Node } from "../../../lib/lint/declaration/node.ts";
import { secretsOf, secretsWithin } from "../../../lib/lint/declaration/secrets.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { cases } from "../../run/sizes.ts";
import { snakeCased, verbatim } from "../declare.ts";

const listed = { ...verbatim, entryNames: () => ({ key: "Name", value: "Value" }) };

const key = `AKIA${"ABCD1234EFGH5678"}`;

const policies: readonly object[] = [
  { description: key },
  { policyDetails: [{ action: { type: key } }] },
  { policyDetails: { action: [`https://example.com/?token=${"abcDEF"}123456`] } },
  { tags: { team: `postgres://user:${"hunter2"}@db/x` } },
  { tags: { password: "short" } },
  { tags: [{ Name: "password", Value: "short" }] },
  { resourceSelection: { tagMap: { api_key: "Xk9dQ2mZ7rT4wB8vN1cL5pH3" } } },
  { password: "short" },
  { unknown: { deeper: [{ apiToken: "short" }] } },
];

const services: readonly object[] = [
  {
    SourceConfiguration: {
      ImageRepository: { ImageConfiguration: { RuntimeEnvironmentVariables: { PASSWORD: "x" } } },
    },
  },
  {
    SourceConfiguration: {
      ImageRepository: {
        ImageConfiguration: { RuntimeEnvironmentVariables: [{ Name: "PASSWORD", Value: "short" }] },
      },
    },
  },
  { Tags: [{ Key: "team", Value: key }] },
];

const pathsOf = (nodes: readonly Node[]): readonly string[] => nodes.map(({ path }) => path);

test.each([
  ...policies.map((raw) => [raw, lifecyclePolicy] as const),
  ...services.map((raw) => [raw, hostedService] as const),
])("the secrets in %j are found", (raw, model) => {
  const root = Node.root(listed, raw, documentField(model));
  const all = pathsOf(secretsWithin(root));
  expect(all).toHaveLength(1);
  expect(pathsOf(secretsOf(root))).toEqual(all);
});

/** Names and texts that are secrets, or part of one, in some place. */
const names = fc.constantFrom(
  ...["description", "policyDetails", "action", "type", "tags", "tagMap", "resourceSelection", "recipes", "name"],
  ...[
    "SourceConfiguration",
    "ImageRepository",
    "ImageConfiguration",
    "RuntimeEnvironmentVariables",
    "Tags",
    "StartCommand",
  ],
  ...["Name", "Value", "Key", "key", "value", "password", "PASSWORD", "api_key", "apiToken", "passwords", "x"],
);
const texts = fc.constantFrom(
  "",
  "x",
  "short",
  "password",
  "api_key",
  key,
  "Xk9dQ2mZ7rT4wB8vN1cL5pH3",
  "arn:aws:iam::1:role/a",
);
/** An entry of a map that is written as a list. */
const pair = fc
  .tuple(fc.constantFrom("Name", "Key", "key"), fc.constantFrom("Value", "value"), names, texts)
  .map(([name, value, key, text]) => ({ [name]: key, [value]: text }));
const { raw: anyRaw } = fc.letrec((tie) => ({
  raw: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    texts,
    fc.constantFrom(null, true, 7),
    fc.array(pair, { maxLength: 2 }),
    fc.array(tie("raw"), { maxLength: 3 }),
    fc.dictionary(names, tie("raw"), { maxKeys: 3 }),
  ),
}));

test.each([
  ["a policy", lifecyclePolicy, verbatim],
  ["a policy with lists of pairs", lifecyclePolicy, listed],
  ["a policy in blocks", lifecyclePolicy, snakeCased],
  ["a service", hostedService, listed],
])("the quick answer about any declaration of %s excludes no secret", (_, model, reading) => {
  fc.assert(
    fc.property(fc.dictionary(fc.oneof(fc.constant("tags"), names), anyRaw, { maxKeys: 2 }), (raw) => {
      const root = () => Node.root(reading, raw, documentField(model));
      expect(pathsOf(secretsOf(root()))).toEqual(pathsOf(secretsWithin(root())));
    }),
    { numRuns: cases(20_000) },
  );
});
