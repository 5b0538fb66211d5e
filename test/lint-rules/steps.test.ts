/** How much all rules read, as the declarations of a folder become more: counted, because it is the same everywhere. */
import { expect, test } from "vitest";
import { documentField } from "../../lib/facts/derive/document.ts";
import { Node } from "../../lib/lint/declaration/node.ts";
import type { Reading } from "../../lib/lint/declaration/reading.ts";
import { evaluate } from "../../lib/lint/engine/evaluate.ts";
import { resources } from "../../lib/services/resources.generated.ts";

/** How often all rules of a resource ask for a name or a value of some declarations. */
async function questionsOver(resource: string, raws: readonly object[]): Promise<number> {
  const entry = resources.find(({ model }) => model.name === resource);
  if (entry === undefined) throw new Error(`unknown resource ${resource}`);
  const { default: ruleSet } = await entry.rules();
  const field = documentField(entry.model);
  let asked = 0;
  const counted = <Value>(value: Value): Value => {
    asked += 1;
    return value;
  };
  const reading: Reading = {
    namesOf: (member) => counted([member]),
    unknownBecause: (raw) => counted(raw === unknown ? "comes from a variable" : undefined),
    scalar: counted,
  };
  evaluate(raws.map((raw) => ({ ruleSet, root: Node.root(reading, raw, field) })));
  return asked;
}

/** Stands for a value that is not known. */
const unknown = "(unknown)";

const policyOf = (index: number, resourceSelection: unknown, days: unknown = 30) => ({
  name: `images of team ${index}`,
  executionRole: "arn:aws:iam::123456789012:role/lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: days, unit: "DAYS" },
      exclusionRules: { tagMap: { keep: "yes" } },
    },
  ],
  resourceSelection,
});
const recipes = (semanticVersion: string) => ({ recipes: [{ name: "web", semanticVersion }] });

const serviceOf = (index: number, instanceRoleArn: string) => ({
  serviceName: `service-${index}`,
  sourceConfiguration: {
    imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "ECR_PUBLIC" },
  },
  instanceConfiguration: { instanceRoleArn },
});

test.each([
  ["policies of a version each", "lifecycle-policy", (index: number) => policyOf(index, recipes(`1.0.${index}`))],
  ["policies of the same versions", "lifecycle-policy", (index: number) => policyOf(index, recipes("1.x.x"))],
  [
    "policies of one tag",
    "lifecycle-policy",
    (index: number) => policyOf(index, { tagMap: { team: "web" } }, index + 1),
  ],
  ["policies with unknown values", "lifecycle-policy", (index: number) => policyOf(index, recipes(unknown), unknown)],
  ["services", "hosted-service", (index: number) => serviceOf(index, "arn:aws:iam::123456789012:role/instance")],
  ["services with unknown values", "hosted-service", (index: number) => serviceOf(index, unknown)],
] as const)("rules read %s in proportion to their number", async (_, resource, declared) => {
  const asked = await Promise.all(
    [50, 100, 200].map((count) =>
      questionsOver(
        resource,
        Array.from({ length: count }, (__, index) => declared(index)),
      ),
    ),
  );
  const [few = 0, twice = 0, most = 0] = asked;
  expect(few).toBeGreaterThan(0);
  expect(twice).toBeLessThanOrEqual(2.1 * few);
  expect(most).toBeLessThanOrEqual(2.1 * twice);
});
