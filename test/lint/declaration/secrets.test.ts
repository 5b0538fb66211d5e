/** The quick answer about the secrets of a declaration, beside the walk over all of its nodes. */
import { expect, test } from "vitest";
import { documentField } from "../../../lib/facts/derive/document.ts";
import { Node } from "../../../lib/lint/declaration/node.ts";
import { secretsOf, secretsWithin } from "../../../lib/lint/declaration/secrets.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { verbatim } from "../declare.ts";

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
