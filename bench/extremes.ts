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

/** Policies of one recipe, of a version each. */
const ofVersions = (count: number) =>
  policies(count).map((policy, index) => ({
    ...policy,
    resourceSelection: { recipes: [{ name: "web", semanticVersion: `1.0.${index}` }] },
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

const inputs: readonly {
  readonly what: string;
  readonly content: unknown;
  readonly against: "node -e 0" | "node -e JSON.parse of the file";
  readonly goal?: number;
}[] = [
  {
    what: "1 policy that excludes 1,536 accounts of machine images that it leaves alone",
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
    what: "50 policies that exclude the 50 tags that they select",
    content: alike(50, true, () => ({ tagMap: tags }), { tagMap: tags }),
    against: "node -e 0",
  },
  { what: "2,000 policies of one recipe, a version each", content: ofVersions(2000), against: "node -e 0" },
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
  const parse = 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))';
  try {
    for (const [index, { what, content, against, goal }] of inputs.entries()) {
      const file = join(folder, `${index}.${what.includes("template") ? "template.json" : "json"}`);
      await writeFile(file, JSON.stringify(content, null, 2));
      const { lint, compared } = await sideBySide(
        {
          lint: processorTime(["dist/lintel.cjs", "lint", "--file-timeout", "600", file], 1),
          compared: processorTime(["-e", ...(against === "node -e 0" ? ["0"] : [parse, file])], 1),
        },
        7,
      );
      yield {
        what: `lintel lint, ${what}, processor time`,
        measured: lint,
        against,
        compared,
        unit: "ms",
        ...(goal !== undefined && { goal }),
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
