/** How many steps each analysis takes, as its input doubles and doubles again: docs/design/speed.md states the bounds. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { objectPairs } from "../lib/adopt/audit/pairs.ts";
import { cloudFormationOf } from "../lib/adopt/migrate/declared/cloudformation.ts";
import { sourcesOf } from "../lib/adopt/migrate/declared/source.ts";
import { migrateDeclared } from "../lib/adopt/migrate/to-lintel/migrate-declared.ts";
import type { PlaygroundQuestion } from "../lib/editor/playground/messages.ts";
import { respond } from "../lib/editor/playground/respond.ts";
import { documentField } from "../lib/facts/derive/document.ts";
import { join } from "../lib/lifecycle/inventory/join.ts";
import { Node } from "../lib/lint/declaration/node.ts";
import { evaluate } from "../lib/lint/engine/evaluate.ts";
import { parseFile } from "../lib/lint/files/source-file.ts";
import { textFixes } from "../lib/lint/fix/text-fix.ts";
import { requestReading } from "../lib/lint/inputs/request/request-document.ts";
import { removing } from "../lib/lint/rule/document-edit.ts";
import { lintDeclarations } from "../lib/lint/run/run.ts";
import { lintables } from "../lib/services/lintables.generated.ts";
import { arbitraryValue } from "./facts/shape/arbitrary-value.ts";
import { temporaryFolder } from "./run/temporary-folder.ts";
import { stepCounter } from "./steps-taken.ts";

const stepsOf = stepCounter();

type Sizes = readonly [few: number, twice: number, fourTimes: number];

const sizes: Sizes = [8, 16, 32];

/** A documented maximum, its half and its quarter. */
const upTo = (maximum: number): Sizes => [Math.round(maximum / 4), Math.round(maximum / 2), maximum];

/** Twice the input takes so many times the steps, at most: in proportion to it, also if it is sorted; or to its square. */
const [inProportion, squared] = [2.6, 4.4];

const many = <Value>(count: number, of: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => of(index));

/** Does the work once before, so that what is made once is not counted. */
async function expectGrowth(work: (count: number) => unknown, most = inProportion, at = sizes): Promise<void> {
  await work(at[0]);
  const steps = (count: number) => stepsOf(() => work(count));
  const [few, twice, fourTimes] = [await steps(at[0]), await steps(at[1]), await steps(at[2])];
  expect(few).toBeGreaterThan(at[0]);
  expect(
    [twice / few, fourTimes / twice].map((times) => times <= most),
    `${few}, ${twice}, ${fourTimes}`,
  ).toEqual([true, true]);
}

const text = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(..."abc-1") });

test.each(lintables.map(({ model, rules }) => ({ kind: model.name, model, rules })))(
  "rules take steps in proportion to the declarations of kind $kind",
  async ({ model, rules }) => {
    const { default: ruleSet } = await rules();
    const field = documentField(model);
    const [raw] = fc.sample(arbitraryValue(field, { text: () => text }), 1);
    const reading = {
      verbatim: true as const,
      namesOf: (member: string) => [member],
      unknownBecause: () => undefined,
      scalar: <Value>(value: Value) => value,
    };
    await expectGrowth((count) => evaluate(many(count, () => ({ ruleSet, root: Node.root(reading, raw, field) }))));
  },
);

/** Conditions that a template decides, each with its own parameter: 40 are documented. */
const conditional = (count: number) => ({
  Parameters: Object.fromEntries(many(count, (index) => [`Is${index}`, { Type: "String", Default: "yes" }])),
  Conditions: Object.fromEntries(
    many(count, (index) => [`If${index}`, { "Fn::Equals": [{ Ref: `Is${index}` }, "yes"] }]),
  ),
  Resources: Object.fromEntries(many(count, (index) => [`Policy${index}`, conditionalPolicy(index)])),
});
const conditionalPolicy = (index: number) => ({
  Type: "AWS::ImageBuilder::LifecyclePolicy",
  Condition: `If${index}`,
  Properties: {
    Name: { "Fn::If": [`If${index}`, `one-${index}`, `other-${index}`] },
    ExecutionRole: "arn:aws:iam::123456789012:role/lifecycle",
    ResourceType: "AMI_IMAGE",
    PolicyDetails: [
      {
        Action: { Type: "DELETE", IncludeResources: { Amis: true, Snapshots: true } },
        Filter: { Type: "AGE", Value: { "Fn::If": [`If${index}`, 30, 60] }, Unit: "DAYS" },
      },
    ],
    ResourceSelection: { TagMap: { [`team-${index}`]: "web" } },
  },
});

const policyOf = (index: number, resourceSelection: object = { tagMap: { [`team-${index}`]: "web" } }) => ({
  name: `images-${index}`,
  executionRole: "arn:aws:iam::123456789012:role/lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 30 + index, unit: "DAYS" },
      exclusionRules: { tagMap: Object.fromEntries(many(3, (key) => [`key-${key}`, "keep"])) },
    },
  ],
  resourceSelection,
});
const file = (content: unknown, name = "policies.json") => ({ name, text: JSON.stringify(content, null, 2) });
const declared = (count: number) => file(many(count, (index) => policyOf(index)));
const imageOf = (index: number) => ({
  ...{ id: `image-${index}`, createdAt: "2025-06-01T00:00:00Z", status: "AVAILABLE", tags: { "team-0": "web" } },
  ...{ recipe: { name: "web", semanticVersion: `1.0.${index}` }, vmImages: [] },
});
const inventory = (count: number): string => JSON.stringify({ images: many(count, imageOf) });
const at = "2026-01-01T00:00:00Z";
const alike = (count: number) => file(many(count, (index) => policyOf(index, { tagMap: { "team-0": "web" } })));

test.each<[what: string, question: (count: number) => PlaygroundQuestion]>([
  ["lint templates of conditions", (count) => ({ ask: "lint", file: file(conditional(count), "a.template.json") })],
  ["lint policies", (count) => ({ ask: "lint", file: declared(count) })],
  ["simulate images", (count) => ({ ask: "simulate", file: declared(1), inventory: inventory(count), at })],
  ["compare policies", (count) => ({ ask: "compare", before: declared(count), now: alike(1) })],
  ["complete", (count) => ({ ask: "complete", syntax: "json", offset: 40, text: declared(count).text })],
  ["hover", (count) => ({ ask: "hover", syntax: "json", offset: 12, text: declared(count).text })],
])("answers of the playground that %s take steps in proportion to them", async (_, question) => {
  await expectGrowth((count) => respond(question(count)));
});

test("a fix takes no more steps in a text with more comments", async () => {
  const model = lintables.find(({ model: { name } }) => name === "lifecycle-policy")?.model;
  if (model === undefined) throw new Error("there is no model of policies");
  const stepsWith = async (count: number) => {
    const text = `${many(count, () => "# why\n").join("")}name: a\ndryRun: true # tried\nstatus: ENABLED\n`;
    const source = await parseFile({ name: "a.yaml", path: undefined, text });
    const reading = requestReading(model, { vocabulary: "documented", inSnakeCase: false }, source);
    const fix = await textFixes(source);
    const removed = removing(Node.root(reading, source.documents[0], documentField(model), [0]).at("dryRun"));
    expect(fix?.(removed)).toBeDefined();
    return stepsOf(() => fix?.(removed));
  };
  const few = await stepsWith(100);
  expect(few).toBeGreaterThan(10);
  expect(await stepsWith(1600)).toBeLessThan(1.5 * few);
});

/** A policy whose exclusions have as many conditions, parameters and tags: each value depends on a condition of its own. */
const manyConditions = (count: number) => {
  const excluded = many(count, (index) => [`key-${index}`, { "Fn::If": [`If${index}`, "keep", "drop"] }]);
  const Policy = withRule(conditionalPolicy(0), { TagMap: Object.fromEntries(excluded) });
  return { ...conditional(count), Resources: { Policy } };
};
const withRule = ({ Properties }: ReturnType<typeof conditionalPolicy>, ExclusionRules: object) => ({
  Type: "AWS::ImageBuilder::LifecyclePolicy",
  Properties: {
    ...Properties,
    Name: "web",
    PolicyDetails: Properties.PolicyDetails.map((rule) => ({ ...rule, ExclusionRules })),
  },
});

const excluding = (exclusionRules: object, tagMap: object = { team: "web" }) => {
  const policy = policyOf(0, { tagMap });
  return { ...policy, policyDetails: policy.policyDetails.map((rule) => ({ ...rule, exclusionRules })) };
};
const tags = (count: number) => Object.fromEntries(many(count, (index) => [`key-${index}`, "web"]));
const serviceOf = (index: number) => ({
  ServiceName: `service-${index}`,
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "ECR_PUBLIC" },
  },
});

test.each<[what: string, maximum: number, content: (count: number) => object]>([
  ["conditions of one resource", 40, manyConditions],
  ["services", 500, (count) => many(count, serviceOf)],
  ["exclusions that overlap the selection", 50, (count) => excluding({ tagMap: tags(count) }, tags(50))],
  ["regions", 100, (count) => excluding({ vmImages: { regions: many(count, (index) => `eu-west-${index}`) } })],
  [
    "accounts",
    1536,
    (count) => excluding({ vmImages: { sharedAccounts: many(count, (index) => String(100_000_000_000 + index)) } }),
  ],
])("%s take steps in proportion to them, up to their maximum of %i", async (_, maximum, content) => {
  const name = "content.template.json";
  const linted = (count: number) =>
    respond({ ask: "lint", file: file(content(count), "Resources" in content(1) ? name : undefined) });
  const isDeclared = expect.stringMatching(/^(?:lifecycle-policy|hosted-service) |AWS::ImageBuilder::LifecyclePolicy/);
  expect(await linted(1)).toMatchObject({ resources: expect.arrayContaining([isDeclared]) });
  await expectGrowth(linted, inProportion, upTo(maximum));
});

test("simulations of policies on the same images take no more steps than their square", async () => {
  const question = (count: number) => ({ ask: "simulate" as const, file: alike(count), inventory: inventory(5), at });
  await expectGrowth((count) => respond(question(count)), squared);
});

test("inventories are joined in proportion to their images", async () => {
  const vmImage = (index: number) => ({ id: `ami-${index}`, region: "eu-west-1", accountId: "123456789012" });
  const joined = (count: number) =>
    join({
      builds: many(count, (index) => ({
        ...{ arn: `arn:aws:imagebuilder:eu-west-1:123456789012:image/web/1.0.${index}/1`, name: "web" },
        ...{ version: `1.0.${index}`, status: "AVAILABLE", tags: {}, vmImages: [vmImage(index)] },
      })),
      recipes: many(count, (index) => ({
        version: `arn:aws:imagebuilder:eu-west-1:123456789012:image/web/1.0.${index}`,
        ...{ name: "web", semanticVersion: `1.0.${index}` },
      })),
      machineImages: [],
      permissions: [],
      isComplete: () => false,
      uses: { byImage: new Map(), open: [], isOpen: () => false },
      hasUses: () => true,
    });
  // A block that runs as often as the function around it is not counted on its own, which matters where there are few steps.
  await expectGrowth(joined, inProportion, upTo(64));
});

/** Declarations, by their number: read before anything is counted, but for the places in their files. */
const read = new Map<number, Awaited<ReturnType<typeof lintDeclarations>>["declarations"]>();

beforeAll(async () => {
  const model = lintables.find(({ model: { name } }) => name === "lifecycle-policy")?.model;
  for (const count of sizes) {
    const workingFolder = temporaryFolder({ "policies.json": declared(count).text });
    const objects = many(count, (index) => ({
      place: {
        arn: `arn:aws:imagebuilder:eu-west-1:123456789012:lifecycle-policy/images-${index}`,
        ...{ account: "123456789012", region: "eu-west-1" },
      },
      document: policyOf(index),
    })).flatMap((each) => (model === undefined ? [] : [{ ...each, model }]));
    const request = { paths: ["policies.json"], resources: lintables, workingFolder, objects };
    read.set(count, (await lintDeclarations(request)).declarations);
  }
});

const [ofFiles, ofObjects] = [false, true].map(
  (isLive) => (count: number) => read.get(count)?.filter(({ file: { live } }) => (live !== undefined) === isLive) ?? [],
);

test("an audit finds the declarations of objects in proportion to them", async () => {
  await expectGrowth((count) => {
    const pairs = objectPairs({
      live: ofObjects?.(count) ?? [],
      factsOf: () => ({}),
      declared: ofFiles?.(count) ?? [],
      ids: new Map(),
      isWhole: () => true,
    });
    expect(pairs.map((pair) => pair.declared?.resource())).toEqual(
      many(count, (index) => `lifecycle-policy "images-${index}"`),
    );
  });
});

/** Does the work once with each size before, so that the places in files, which are read on demand, are not counted. */
async function expectGrowthOfWriting(work: (count: number) => void): Promise<void> {
  sizes.forEach(work);
  await expectGrowth(work);
}

test("an export writes declarations in proportion to them", async () => {
  const models = lintables.map(({ model }) => model);
  await expectGrowthOfWriting((count) => {
    expect(cloudFormationOf(sourcesOf(ofFiles?.(count) ?? []), models).resources).toBe(count);
  });
});

test("a migration writes declarations in proportion to them", async () => {
  await expectGrowthOfWriting((count) => {
    const { files } = migrateDeclared({
      groups: [{ folder: ".", stem: "source", source: "policies.json", found: ofFiles?.(count) ?? [] }],
      language: "hcl",
      contentsOf: () => ({ addresses: new Set(), variables: new Set(), requires: "lintel", hasProvider: true }),
      importIdOf: () => undefined,
      isOfService: () => false,
      meansTheSame: () => false,
    });
    expect(files).toHaveLength(1);
  });
});
