/** Findings use a program's names: camel case for props, Terraform's names for overrides. */
import { App, TerraformStack } from "cdktf";
import { expect, test } from "vitest";
import { HostedService, LifecyclePolicy, Lint, LintelProvider } from "../../constructs/index.ts";
import type { Finding, LintResult } from "../../lib/lint/findings/finding.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** Synthesizes a stack, and lints the output. */
function linted(declare: (stack: TerraformStack) => void, host?: "null-resource"): Promise<LintResult> {
  const outdir = temporaryFolder();
  const app = new App({ outdir });
  const stack = new TerraformStack(app, "images");
  new LintelProvider(stack, "lintel", host === undefined ? {} : { host });
  declare(stack);
  app.synth();
  return lint({ paths: [outdir], resources });
}

const said = ({ findings }: LintResult): readonly string[] =>
  findings.map(({ path, message, help }: Finding) => `${path}: ${message}${help === undefined ? "" : `; ${help}`}`);

const filter = { type: "AGE", value: 5, unit: "DAYS" } as const;

/** A policy with a computed rule, which the types cannot refuse. */
function policy(stack: TerraformStack, rule: object, others: object = {}): LifecyclePolicy {
  const policyDetails: never = Object.assign([], [rule]) as never;
  return new LifecyclePolicy(stack, "nightly", {
    name: "nightly",
    executionRole: "lifecycle",
    resourceType: "VM_IMAGE",
    policyDetails,
    resourceSelection: { tagMap: { Team_name: "platform" } },
    ...others,
  });
}

test("props have the program's names, in paths, messages and help", async () => {
  const action = { type: "DELETE", includeResources: { vmImages: false, snapshots: true } };
  const result = await linted((stack) => policy(stack, { action, filter: { ...filter, retainAtLeast: 100 } }));
  const [snapshots, range] = said(result);
  expect(range).toMatch(
    /^policyDetails\[0\]\.filter\.retainAtLeast: policyDetails\[0\]\.filter\.retainAtLeast is 100;/,
  );
  expect(snapshots).toContain("policyDetails[0].action.includeResources.snapshots is true, but");
  expect(snapshots).toContain("set policyDetails[0].action.includeResources.vmImages to true");
  expect(said(result).join()).not.toContain("_");
});

test("unknown members have the program's names too, and so do the known ones that are suggested", async () => {
  const action = { type: "DELETE", includeResource: { vmImages: true } };
  const [first] = said(await linted((stack) => policy(stack, { action, filter })));
  expect(first).toContain("policyDetails[0].action.includeResource is not a member of policyDetails[0].action");
  expect(first).toContain("the members are type, includeResources (");
  expect(first).toMatch(/did you mean includeResources\?$/);
});

test("a service's members are in lower camel case, although the documentation's are not", async () => {
  const result = await linted((stack) => {
    new HostedService(stack, "web", {
      serviceName: "web_1",
      healthCheckConfiguration: { protocol: "TCP", interval: 21 },
      sourceConfiguration: {
        imageRepository: { imageIdentifier: "public.ecr.aws/a/b:1", imageRepositoryType: "REGISTRY_PUBLIC" },
      },
    });
  });
  expect(result.findings.map(({ path }) => path)).toEqual(["healthCheckConfiguration.interval"]);
});

test("keys of maps are unchanged", async () => {
  const tags = { "aws:Team_name": "x", Cost_center: "y".repeat(257) };
  const result = await linted((stack) => policy(stack, { action: { type: "DISABLE" }, filter }, { tags }));
  expect(result.findings.map(({ path }) => path).sort()).toEqual(["tags.Cost_center", 'tags["aws:Team_name"]']);
});

test("overrides keep Terraform's names, and members beside them have the names of props", async () => {
  const result = await linted((stack) => {
    const declared = policy(stack, {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter,
    });
    declared.addOverride("policy_details.0.filter.value", 2000);
    declared.addOverride("policy_details.0.filter.retain_at_most", 2);
    declared.addOverride("execution_role", "");
    declared.addOverride("description", "");
  });
  expect(result.findings.map(({ path }) => path).sort()).toEqual([
    "description",
    "execution_role",
    "policy_details[0].filter.retain_at_most",
    "policy_details[0].filter.value",
  ]);
  const beside = await linted((stack) => {
    const declared = policy(stack, { action: { type: "DELETE" }, filter: { ...filter, retainAtLeast: 100 } });
    declared.addOverride("policy_details.0.filter.value", 20);
  });
  expect(beside.findings.map(({ path }) => path)).toContain("policyDetails[0].filter.retainAtLeast");
});

test("a missing member of an overridden structure has Terraform's name", async () => {
  const missing = (override: boolean) =>
    linted((stack) => {
      const computed = { type: "AGE", value: 5 };
      const declared = policy(stack, { action: { type: "DISABLE" }, ...(!override && { filter: computed }) });
      if (override) declared.addOverride("policy_details.0.filter", computed);
    });
  expect(said(await missing(true))[0]).toContain("policy_details[0].filter.unit is missing");
  expect(said(await missing(false))[0]).toContain("policyDetails[0].filter.unit is missing");
});

test("the null_resource host uses the same names", async () => {
  const result = await linted((stack) => {
    const declared = policy(stack, { action: { type: "DISABLE" }, filter: { ...filter, value: 1001 } });
    declared.addOverride("policy_details.0.action.type", "DISBLE");
  }, "null-resource");
  expect(result.findings.map(({ path }) => path)).toEqual([
    "policy_details[0].action.type",
    "policyDetails[0].filter.value",
  ]);
});

test.each(["policyDetails[0]", "policyDetails[0].filter.value", "policy_details[0].filter"])(
  "a suppression of %s applies to that prop",
  async (path) => {
    const result = await linted((stack) => {
      const declared = policy(stack, { action: { type: "DISABLE" }, filter: { ...filter, value: 1001 } });
      Lint.suppress(declared, { rule: "*", reason: "tried", path });
    });
    expect(result.findings).toEqual([]);
    expect(result.suppressed.map((each) => each.path)).toEqual(["policyDetails[0].filter.value"]);
  },
);

test("metadata of other tools are ignored", async () => {
  const result = await linted((stack) => {
    const declared = policy(stack, { action: { type: "DISABLE" }, filter: { ...filter, value: 1001 } });
    declared.addOverride("//.lintel.overrides", [["__proto__", "x"], [], "policy_details", [0]]);
  });
  expect(result.findings.map(({ path }) => path)).toEqual(["policyDetails[0].filter.value"]);
});
