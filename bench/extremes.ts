/** `lintel lint` of legal inputs at the documented maxima, and of resources that are alike, in processor time. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { policies, template } from "./policies.ts";
import { processorTime } from "./processor-time.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/** As many accounts as one policy may exclude. */
const accounts = Array.from({ length: 1536 }, (_, index) => String(100_000_000_000 + index));

const tags: { readonly [key: string]: string } = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`key-${index}`, "value"]),
);

/** Policies that select alike; each deletes after 30 days, with these exclusions. */
const alike = (
  count: number,
  vmImages: boolean,
  exclusionRules: (index: number) => object,
  resourceSelection: object,
) =>
  policies(count).map((policy, index) => ({
    ...policy,
    policyDetails: [
      {
        action: { type: "DELETE", includeResources: { vmImages } },
        filter: { type: "AGE", value: 30, unit: "DAYS" },
        exclusionRules: exclusionRules(index),
      },
    ],
    resourceSelection,
  }));

/** Policies of versions of one recipe. */
const selecting = (count: number, semanticVersion: (index: number) => string) =>
  policies(count).map((policy, index) => ({
    ...policy,
    resourceSelection: { recipes: [{ name: "web", semanticVersion: semanticVersion(index) }] },
  }));

/** As many policies as services; the policies select by one tag. */
export const mixed = (count: number) => {
  const { Resources } = template(count);
  const declared = Object.entries(Resources).flatMap(([id, policy], index) => [
    [id, { ...policy, Properties: { ...policy.Properties, ResourceSelection: { TagMap: { team: "web" } } } }],
    [`Service${index}`, service(index)],
  ]);
  return { Resources: Object.fromEntries(declared) };
};

const service = (index: number) => ({
  Type: "AWS::AppRunner::Service",
  Properties: {
    ServiceName: `service-${index}`,
    SourceConfiguration: {
      ImageRepository: {
        ImageIdentifier: `123456789012.dkr.ecr.eu-west-1.amazonaws.com/service-${index}:1`,
        ImageRepositoryType: "ECR",
        ImageConfiguration: { Port: "8080", RuntimeEnvironmentVariables: [{ Name: "LEVEL", Value: "info" }] },
      },
      AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::123456789012:role/ecr" },
      AutoDeploymentsEnabled: false,
    },
    InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
    HealthCheckConfiguration: { Protocol: "HTTP", Path: "/health" },
  },
});

const web = { recipes: [{ name: "web", semanticVersion: "1.x.x" }] };
const excluded = { vmImages: { sharedAccounts: accounts } };

/** One policy that excludes as many accounts as it may, of machine images that it leaves alone. */
export const excludingAccounts = () => alike(1, false, () => excluded, web)[0];

/** One policy with all of its lists and maps at their maxima: rules, tags, regions, accounts, recipes with wildcards. */
const atMaxima = () => {
  const [policy] = alike(1, true, () => ({ tagMap: tags, vmImages: { regions, sharedAccounts: accounts } }), {
    recipes: Array.from({ length: 50 }, (_, index) => ({ name: `web-${index}`, semanticVersion: "1.x.x" })),
  });
  const rules = ["DELETE", "DISABLE", "DEPRECATE"].flatMap((type, index) =>
    (policy?.policyDetails ?? []).map((rule) => ({
      ...rule,
      action: type === "DELETE" ? rule.action : { type, includeResources: { vmImages: true } },
      filter: { ...rule.filter, value: 90 - 30 * index },
    })),
  );
  return { ...policy, policyDetails: rules };
};

const regions = Array.from({ length: 100 }, (_, index) => `eu-west-${index + 1}`);

/** A template with one policy, whose values depend on 40 conditions. */
const ofConditions = () => {
  const parameters = Array.from({ length: 40 }, (_, index) => [`Is${index}`, { Type: "String" }]);
  const conditions = Array.from({ length: 40 }, (_, index) => [
    `If${index}`,
    { "Fn::Equals": [{ Ref: `Is${index}` }, "yes"] },
  ]);
  const chosen = Array.from({ length: 40 }, (_, index) => [
    `key-${index}`,
    { "Fn::If": [`If${index}`, "one", "another"] },
  ]);
  const { Policy0: policy } = template(1).Resources;
  return {
    Parameters: Object.fromEntries(parameters),
    Conditions: Object.fromEntries(conditions),
    Resources: { Policy: { ...policy, Properties: { ...policy?.Properties, Tags: Object.fromEntries(chosen) } } },
  };
};

/** A template in which no value of the policies is known. */
const unknowns = (count: number) => ({
  Resources: Object.fromEntries(
    Object.entries(template(count).Resources).map(([id, { Type, Properties }]) => [
      id,
      { Type, Properties: unknownIn(Properties, id) },
    ]),
  ),
});
function unknownIn(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return { "Fn::ImportValue": name };
  const entries = Object.entries(value).map(([key, part]) => [key, unknownIn(part, `${name}-${key}`)] as const);
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** Something to compare a run with, by its name in the table. */
const against = {
  "node -e 0": () => ["-e", "0"],
  "node -e JSON.parse of the file": (file: string) => [
    "-e",
    'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))',
    file,
  ],
} as const;

const inputs: readonly {
  readonly what: string;
  readonly content: unknown;
  readonly against: keyof typeof against;
  readonly goal?: number;
}[] = [
  {
    what: "1 policy that excludes 1,536 accounts of AMIs that it leaves alone",
    content: excludingAccounts(),
    against: "node -e 0",
    goal: 5,
  },
  {
    what: "2 policies of one recipe, one excludes 1,536 accounts",
    content: alike(2, true, (index) => (index === 0 ? excluded : {}), web),
    against: "node -e 0",
    goal: 5,
  },
  {
    what: "1 policy of 3 rules that each exclude 50 tags, 100 regions and 1,536 accounts, of 50 recipes",
    content: atMaxima(),
    against: "node -e 0",
    goal: 5,
  },
  { what: "a template of 1 policy with 40 conditions", content: ofConditions(), against: "node -e 0", goal: 5 },
  { what: "a template of 500 policies without known values", content: unknowns(500), against: "node -e 0" },
  {
    what: "50 policies that exclude the 50 tags that they select",
    content: alike(50, true, () => ({ tagMap: tags }), { tagMap: tags }),
    against: "node -e 0",
  },
  {
    what: "2,000 policies of one recipe, a version each",
    content: selecting(2000, (index) => `1.0.${index}`),
    against: "node -e 0",
  },
  {
    what: "2,000 policies of one recipe, the same versions",
    content: selecting(2000, () => "1.x.x"),
    against: "node -e 0",
  },
  {
    what: "2,000 policies of one recipe, wildcards that overlap",
    content: selecting(2000, (index) => (index % 2 === 0 ? `${index}.x.x` : "x.x.x")),
    against: "node -e 0",
  },
  {
    what: "a template of 250 policies of one tag and 250 services",
    content: mixed(250),
    against: "node -e JSON.parse of the file",
    goal: 6,
  },
  {
    what: "a template of 1,000 policies of one tag and 1,000 services",
    content: mixed(1000),
    against: "node -e JSON.parse of the file",
    goal: 24,
  },
];

/** Beside the empty process, or beside a process that parses the same file. */
export async function* benchExtremes(): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    for (const [index, { what, content, against: other, goal }] of inputs.entries()) {
      const file = join(folder, `${index}.${what.includes("template") ? "template.json" : "json"}`);
      await writeFile(file, JSON.stringify(content, null, 2));
      const { lint, compared } = await sideBySide(
        {
          lint: processorTime(["dist/lintel.cjs", "lint", "--file-timeout", "600", file], 1),
          compared: processorTime(against[other](file), 1),
        },
        7,
      );
      yield {
        what: `lintel lint, ${what}, processor time`,
        measured: lint,
        against: other,
        compared,
        unit: "ms",
        ...(goal !== undefined && { goal }),
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
