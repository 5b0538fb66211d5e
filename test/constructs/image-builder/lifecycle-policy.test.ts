/** Lifecycle policies declared in TypeScript, synthesized to Terraform's JSON. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform.
import { Aspects, Fn, Lazy, TerraformIterator, type TerraformStack, TerraformVariable, Token } from "cdktf";
import type { IConstruct } from "constructs";
import { expect, test } from "vitest";
import {
  LifecyclePolicy,
  type LifecyclePolicyProps,
  LifecycleRule,
  LintelProvider,
  literal,
  type VmImagePolicyProps,
} from "../../../constructs/index.ts";
import handler from "../../../lib/services/image-builder/lifecycle-policy/handler.ts";
import { settableAttributes } from "../settable.ts";
import { synthesized } from "../synthesized.ts";

const keepRecent: VmImagePolicyProps = {
  name: "keep-recent",
  executionRole: "lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [LifecycleRule.deleteOlderThan(90, "DAYS")],
  resourceSelection: { tagMap: { team: "platform" } },
};

/** The attributes of one policy, without metadata about the construct. */
function attributes(props: (stack: TerraformStack) => LifecyclePolicyProps): object {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    new LifecyclePolicy(stack, "policy", props(stack));
  });
  const { "//": _, ...rest } = { "//": undefined, ...resource?.lintel_lifecycle_policy?.policy };
  return rest;
}

test("every member is an attribute in snake case; map keys stay as they are", () => {
  const written = attributes(() => ({
    name: "keep recent",
    description: "Keeps what is in use.",
    status: "DISABLED",
    executionRole: "arn:aws:iam::123456789012:role/lifecycle",
    resourceType: "VM_IMAGE",
    policyDetails: [
      {
        action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true, containers: false } },
        filter: { type: "AGE", value: 2, unit: "YEARS", retainAtLeast: 3 },
        exclusionRules: {
          tagMap: { keepMe: "yes" },
          vmImages: {
            isPublic: true,
            regions: ["eu-west-1"],
            sharedAccounts: ["012345678901"],
            lastLaunched: { value: 30, unit: "DAYS" },
            tagMap: { Retain_For: "audit" },
          },
        },
      },
    ],
    resourceSelection: { recipes: [{ name: "web", semanticVersion: "1.x.x" }] },
    tags: { costCenter: "42", "X-Team": "platform" },
    region: "eu-west-1",
    clientToken: "once",
    adoptExisting: true,
    dryRunOnPlan: false,
    timeouts: { create: "5m", delete: "30s" },
  }));
  expect(written).toEqual({
    name: "keep recent",
    description: "Keeps what is in use.",
    status: "DISABLED",
    execution_role: "arn:aws:iam::123456789012:role/lifecycle",
    resource_type: "VM_IMAGE",
    policy_details: [
      {
        action: { type: "DELETE", include_resources: { vm_images: true, snapshots: true, containers: false } },
        filter: { type: "AGE", value: 2, unit: "YEARS", retain_at_least: 3 },
        exclusion_rules: {
          tag_map: { keepMe: "yes" },
          vm_images: {
            is_public: true,
            regions: ["eu-west-1"],
            shared_accounts: ["012345678901"],
            last_launched: { value: 30, unit: "DAYS" },
            tag_map: { Retain_For: "audit" },
          },
        },
      },
    ],
    resource_selection: { recipes: [{ name: "web", semantic_version: "1.x.x" }] },
    tags: { costCenter: "42", "X-Team": "platform" },
    region: "eu-west-1",
    client_token: "once",
    adopt_existing: true,
    dry_run_on_plan: false,
    timeouts: { create: "5m", delete: "30s" },
  });
  expect(Object.keys(written).sort()).toEqual(settableAttributes(handler).sort());
});

test("absent members stay absent; false, empty text and empty lists are values", () => {
  const written = attributes(() => ({
    ...keepRecent,
    description: "",
    tags: {},
    adoptExisting: false,
    policyDetails: [
      LifecycleRule.deleteAllBut(5, {
        includeResources: { vmImages: false },
        exclusionRules: { vmImages: { regions: [], isPublic: false } },
      }),
    ],
  }));
  expect(written).toEqual({
    name: "keep-recent",
    description: "",
    execution_role: "lifecycle",
    resource_type: "VM_IMAGE",
    policy_details: [
      {
        action: { type: "DELETE", include_resources: { vm_images: false } },
        filter: { type: "COUNT", value: 5 },
        exclusion_rules: { vm_images: { regions: [], is_public: false } },
      },
    ],
    resource_selection: { tag_map: { team: "platform" } },
    tags: {},
    adopt_existing: false,
  });
});

test("Token.nullValue() is Terraform's null", () => {
  expect(attributes(() => ({ ...keepRecent, description: Token.nullValue() }))).toMatchObject({ description: null });
});

test("the factories make the rules that their names describe", () => {
  expect(LifecycleRule.deleteOlderThan(90, "DAYS", { retainAtLeast: 3 })).toEqual({
    action: { type: "DELETE" },
    filter: { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 },
  });
  expect(LifecycleRule.deleteOlderThan(1, "YEARS", { includeResources: { vmImages: true } })).toEqual({
    action: { type: "DELETE", includeResources: { vmImages: true } },
    filter: { type: "AGE", value: 1, unit: "YEARS" },
  });
  expect(LifecycleRule.deleteAllBut(5, { exclusionRules: { tagMap: { keep: "yes" } } })).toEqual({
    action: { type: "DELETE" },
    filter: { type: "COUNT", value: 5 },
    exclusionRules: { tagMap: { keep: "yes" } },
  });
  expect(LifecycleRule.deprecateOlderThan(6, "MONTHS")).toEqual({
    action: { type: "DEPRECATE" },
    filter: { type: "AGE", value: 6, unit: "MONTHS" },
  });
  expect(LifecycleRule.disableOlderThan(52, "WEEKS", { includeResources: { vmImages: true } })).toEqual({
    action: { type: "DISABLE", includeResources: { vmImages: true } },
    filter: { type: "AGE", value: 52, unit: "WEEKS" },
  });
});

test("string, number, list and map tokens are accepted for any value", () => {
  const written = attributes((stack) => {
    const text = new TerraformVariable(stack, "text", { type: "string" });
    const number = new TerraformVariable(stack, "number", { type: "number" });
    const list = new TerraformVariable(stack, "list", { type: "list(string)" });
    const flag = new TerraformVariable(stack, "flag", { type: "bool" });
    const map = new TerraformVariable(stack, "map", { type: "map(string)" });
    return {
      name: `images-of-${text.stringValue}`,
      status: Token.asAny(text.stringValue),
      executionRole: text.stringValue,
      resourceType: "VM_IMAGE",
      policyDetails: [
        {
          action: { type: Token.asAny(text.stringValue), includeResources: { vmImages: flag.booleanValue } },
          filter: { type: "AGE", value: number.numberValue, unit: Token.asAny(text.stringValue) },
          exclusionRules: {
            tagMap: Token.asStringMap(map.value),
            vmImages: { regions: list.listValue, sharedAccounts: [text.stringValue] },
          },
        },
      ],
      resourceSelection: { tagMap: Token.asStringMap(map.value) },
      tags: { [`owner-${text.stringValue}`]: text.stringValue },
    };
  });
  expect(written).toEqual({
    name: "images-of-${var.text}",
    status: "${var.text}",
    execution_role: "${var.text}",
    resource_type: "VM_IMAGE",
    policy_details: [
      {
        action: { type: "${var.text}", include_resources: { vm_images: "${var.flag}" } },
        filter: { type: "AGE", value: "${var.number}", unit: "${var.text}" },
        exclusion_rules: {
          tag_map: "${var.map}",
          vm_images: { regions: "${var.list}", shared_accounts: ["${var.text}"] },
        },
      },
    ],
    resource_selection: { tag_map: "${var.map}" },
    tags: { "owner-${var.text}": "${var.text}" },
  });
});

test("iterators generate rules and whole policies", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const teams = new TerraformVariable(stack, "teams", { type: "set(string)" });
    const iterator = TerraformIterator.fromList(teams.listValue);
    new LifecyclePolicy(stack, "policy", {
      ...keepRecent,
      forEach: iterator,
      name: `images-of-${iterator.value}`,
      resourceSelection: { tagMap: { team: iterator.value } },
    });
  });
  expect(resource?.lintel_lifecycle_policy?.policy).toMatchObject({
    for_each: "${toset(var.teams)}",
    name: "images-of-${each.value}",
    resource_selection: { tag_map: { team: "${each.value}" } },
  });
});

test("an iterator's dynamic() generates dynamic blocks, at any depth", () => {
  const written = attributes((stack) => {
    const rules = new TerraformVariable(stack, "rules", { type: "map(number)" });
    const recipes = new TerraformVariable(stack, "recipes", { type: "list(string)" });
    const each = TerraformIterator.fromMap(rules.value);
    const recipe = TerraformIterator.fromList(recipes.listValue);
    return {
      ...keepRecent,
      policyDetails: Token.asAny(
        each.dynamic({
          action: { type: each.key, includeResources: { vmImages: true } },
          filter: { type: "AGE", value: each.value, unit: "DAYS", retainAtLeast: 3 },
        }),
      ),
      resourceSelection: { recipes: Token.asAny(recipe.dynamic({ name: recipe.value, semanticVersion: "1.x.x" })) },
    };
  });
  expect(written).toMatchObject({
    dynamic: {
      policy_details: {
        for_each: "${var.rules}",
        iterator: "each",
        content: {
          action: { type: "${each.key}", include_resources: { vm_images: true } },
          filter: { type: "AGE", value: "${each.value}", unit: "DAYS", retain_at_least: 3 },
        },
      },
    },
    resource_selection: {
      dynamic: {
        recipes: {
          for_each: "${toset(var.recipes)}",
          iterator: "each",
          content: { name: "${each.value}", semantic_version: "1.x.x" },
        },
      },
    },
  });
  expect(written).not.toHaveProperty("policy_details");
});

test("a structure may be lazy, but not computed by Terraform, which requires blocks", () => {
  const late = Lazy.anyValue({ produce: () => ({ tag_map: { team: "web" } }) });
  expect(attributes(() => ({ ...keepRecent, resourceSelection: Token.asAny(late) }))).toMatchObject({
    resource_selection: { tag_map: { team: "web" } },
  });
  const computed = (change: (value: never) => object) => () =>
    attributes((stack) => {
      const variable = new TerraformVariable(stack, "selection", { type: "any" });
      return { ...keepRecent, ...change(Token.asAny(variable.value) as never) };
    });
  expect(computed((resourceSelection) => ({ resourceSelection }))).toThrow(
    'resourceSelection is "${var.selection}", which Terraform computes',
  );
  expect(computed((policyDetails) => ({ policyDetails }))).toThrow("policyDetails is");
  expect(computed((rule) => ({ policyDetails: [rule] }))).toThrow("policyDetails is");
});

test("a text in place of a structure is not an expression: it is written as it is, for the linter to report", () => {
  const mistaken = { ...keepRecent, ...JSON.parse('{"policyDetails": ["x"], "resourceSelection": "y"}') };
  expect(attributes(() => mistaken)).toMatchObject({ policy_details: ["x"], resource_selection: "y" });
});

test("a program without types may omit the props: the linter reports the required ones", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    Reflect.construct(LifecyclePolicy, [stack, "policy"]);
  });
  expect(resource?.lintel_lifecycle_policy).toHaveProperty("policy");
});

test("literal() escapes text that looks like a template; other text is a template", () => {
  const text = "costs ${5} and %{if}, 100% of $ {it}, $${escaped}";
  expect(attributes(() => ({ ...keepRecent, description: text }))).toMatchObject({ description: text });
  expect(attributes(() => ({ ...keepRecent, description: literal(text) }))).toMatchObject({
    description: "costs $${5} and %%{if}, 100% of $ {it}, $$${escaped}",
  });
  expect(() => literal(Token.asString(Fn.timestamp()))).toThrow("the text of literal() contains a token");
});

test("attributes of the record are references", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const first = new LifecyclePolicy(stack, "first", keepRecent);
    const { arn, id, region, dateCreated, dateUpdated, dateLastRun, name, status, tags, tagsAll } = first;
    new LifecyclePolicy(stack, "second", {
      ...keepRecent,
      name: "second",
      tags: { arn, id, region, dateCreated, dateUpdated, dateLastRun, name, status },
    });
    new LifecyclePolicy(stack, "third", { ...keepRecent, name: "third", tags });
    new LifecyclePolicy(stack, "fourth", { ...keepRecent, name: "fourth", tags: tagsAll });
  });
  const reference = (attribute: string): string => `\${lintel_lifecycle_policy.first.${attribute}}`;
  expect(resource?.lintel_lifecycle_policy?.second).toMatchObject({
    tags: {
      arn: reference("arn"),
      id: reference("id"),
      region: reference("region"),
      dateCreated: reference("date_created"),
      dateUpdated: reference("date_updated"),
      dateLastRun: reference("date_last_run"),
      name: reference("name"),
      status: reference("status"),
    },
  });
  expect(resource?.lintel_lifecycle_policy?.third).toMatchObject({ tags: reference("tags") });
  expect(resource?.lintel_lifecycle_policy?.fourth).toMatchObject({ tags: reference("tags_all") });
});

test("CDKTF's own arguments are meta-arguments, not attributes", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    const other = new LintelProvider(stack, "other", { alias: "other", region: "eu-central-1" });
    const first = new LifecyclePolicy(stack, "first", keepRecent);
    new LifecyclePolicy(stack, "second", {
      ...keepRecent,
      provider: other,
      count: 2,
      dependsOn: [first],
      lifecycle: { preventDestroy: true },
    });
  });
  expect(resource?.lintel_lifecycle_policy?.second).toEqual({
    "//": expect.anything(),
    provider: "lintel.other",
    count: 2,
    depends_on: ["lintel_lifecycle_policy.first"],
    lifecycle: { prevent_destroy: true },
    name: "keep-recent",
    execution_role: "lifecycle",
    resource_type: "VM_IMAGE",
    policy_details: [{ action: { type: "DELETE" }, filter: { type: "AGE", value: 90, unit: "DAYS" } }],
    resource_selection: { tag_map: { team: "platform" } },
  });
});

test("an aspect can add tags", () => {
  const { resource } = synthesized((stack) => {
    new LintelProvider(stack, "lintel");
    new LifecyclePolicy(stack, "policy", { ...keepRecent, tags: { team: "platform" } });
    new LifecyclePolicy(stack, "untagged", { ...keepRecent, name: "untagged" });
    Aspects.of(stack).add({
      visit(node: IConstruct) {
        if (node instanceof LifecyclePolicy) node.tags = { ...node.tagsInput, cost: "shared" };
      },
    });
  });
  expect(resource?.lintel_lifecycle_policy).toMatchObject({
    policy: { tags: { team: "platform", cost: "shared" } },
    untagged: { tags: { cost: "shared" } },
  });
});

test("an unknown member is written, so that the linter reports it", () => {
  const misspelled = { ...keepRecent, excutionRole: "lifecycle" };
  expect(attributes(() => misspelled)).toMatchObject({ excution_role: "lifecycle" });
});

test("an existing policy is imported, with or without its declaration", () => {
  const arn = "arn:aws:imagebuilder:eu-west-1:123456789012:lifecycle-policy/keep-recent";
  const { import: imports } = synthesized((stack) => {
    const provider = new LintelProvider(stack, "lintel");
    new LifecyclePolicy(stack, "declared", keepRecent).importFrom(arn);
    LifecyclePolicy.generateConfigForImport(stack, "found", arn, provider);
  });
  expect(imports).toEqual([
    { id: arn, to: "lintel_lifecycle_policy.declared" },
    { id: arn, to: "lintel_lifecycle_policy.found", provider: "lintel" },
  ]);
});

test("HCL output is refused, because it would be wrong", () => {
  process.env.SYNTH_HCL_OUTPUT = "true";
  try {
    expect(() => attributes(() => keepRecent)).toThrow("images/lintel can only be synthesized as JSON");
  } finally {
    delete process.env.SYNTH_HCL_OUTPUT;
  }
});
