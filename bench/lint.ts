/** The time of `lintel lint` as a whole process, and of the rules without reading files. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { stringify } from "yaml";
import { documentField } from "../lib/facts/derive/document.ts";
import { snakeCase } from "../lib/facts/derive/names.ts";
import { Node } from "../lib/lint/declaration/node.ts";
import { evaluate } from "../lib/lint/engine/evaluate.ts";
import { resources } from "../lib/services/resources.generated.ts";
import { resourceBlock } from "../test/resource-blocks.ts";
import { onPath } from "./on-path.ts";
import { policies, template } from "./policies.ts";
import { services } from "./services.ts";
import { emptyNode, sideBySide, timedProcess } from "./side-by-side.ts";
import type { Row } from "./table.ts";

const lintel = ["node", "dist/lintel.cjs", "lint"];

/** `lintel lint` of files of several sizes, compared with the empty Node process and, if installed, cfn-lint. */
export async function* benchLint(): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    for (const count of [1, 100, 500]) {
      const yaml = join(folder, `${count}.yaml`);
      const json = join(folder, `${count}.json`);
      const cloudFormation = join(folder, `${count}.template.yaml`);
      await writeFile(
        yaml,
        policies(count)
          .map((policy) => stringify(policy))
          .join("---\n"),
      );
      await writeFile(json, JSON.stringify(policies(count), null, 2));
      await writeFile(cloudFormation, stringify(template(count)));
      const fast = await sideBySide(
        {
          empty: emptyNode,
          YAML: timedProcess([...lintel, yaml]),
          JSON: timedProcess([...lintel, json]),
          template: timedProcess([...lintel, cloudFormation]),
        },
        15,
      );
      const what = (kind: string) => `lintel lint, ${count} ${count === 1 ? "policy" : "policies"} in ${kind}`;
      const goals = { 1: { YAML: 2, JSON: 2, template: 2 }, 500: { YAML: 5, JSON: 2, template: undefined } }[count];
      for (const kind of ["YAML", "JSON", "template"] as const) {
        const goal = goals?.[kind];
        yield {
          what: what(kind === "template" ? "a template" : kind),
          measured: fast[kind],
          against: "node -e 0",
          compared: fast.empty,
          unit: "ms",
          ...(goal !== undefined && { goal }),
        };
      }
      if (!onPath("cfn-lint")) continue;
      const slow = await sideBySide(
        { lintel: timedProcess([...lintel, cloudFormation]), peer: timedProcess(["cfn-lint", cloudFormation]) },
        3,
      );
      yield {
        what: what("a template"),
        measured: slow.lintel,
        against: "cfn-lint, the same template",
        compared: slow.peer,
        unit: "ms",
        ...(count < 500 && { goal: 0.1 }),
      };
    }
    yield await oneHclFile(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The policy of the other rows as a Terraform resource, next to a file with variables. */
async function oneHclFile(folder: string): Promise<Row> {
  const module = join(folder, "module");
  await mkdir(module);
  const [policy = {}] = policies(1);
  const expressions = Object.entries(policy).map(([name, value]) => [snakeCase(name), asExpression(value)] as const);
  await writeFile(
    join(module, "main.tf"),
    resourceBlock("lintel_lifecycle_policy", "p", Object.fromEntries(expressions)),
  );
  await writeFile(
    join(module, "variables.tf"),
    'variable "region" {\n  type    = string\n  default = "eu-west-1"\n}\n',
  );
  const { empty, hcl } = await sideBySide(
    { empty: emptyNode, hcl: timedProcess([...lintel, join(module, "main.tf")]) },
    15,
  );
  return {
    what: "lintel lint, 1 policy in HCL",
    measured: hcl,
    against: "node -e 0",
    compared: empty,
    unit: "ms",
    goal: 4,
  };
}

/** Plain data as an HCL expression, with Terraform's names of members. */
function asExpression(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asExpression).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(snakeCase(name))} = ${asExpression(each)}`,
  );
  return `{ ${members.join(", ")} }`;
}

/** All rules of each resource on 1,000 declarations in memory, compared with the compiled schema. */
export async function* benchRules(): AsyncGenerator<Row> {
  yield* [
    await rulesAgainstSchema("lifecycle-policy", "policies", policies(1000), 3),
    await rulesAgainstSchema("hosted-service", "services", services(1000), 5),
  ];
}

async function rulesAgainstSchema(
  resource: string,
  plural: string,
  raws: readonly object[],
  goal: number,
): Promise<Row> {
  const entry = resources.find(({ model }) => model.name === resource);
  if (entry === undefined) throw new Error(`unknown resource ${resource}`);
  const { default: ruleSet } = await entry.rules();
  const field = documentField(entry.model);
  const reading = {
    verbatim: true as const,
    namesOf: (member: string) => [member],
    unknownBecause: () => undefined,
    scalar: <Value>(value: Value) => value,
  };
  const timed = (work: () => void) => () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  const faulty = new Error(`the ${plural} of the benchmark are faulty`);
  const { rules, schema } = await sideBySide(
    {
      rules: timed(() => {
        const { problems } = evaluate(raws.map((raw) => ({ ruleSet, root: Node.root(reading, raw, field) })));
        if (problems.some(({ rule }) => rule.severity === "error")) throw faulty;
      }),
      schema: timed(() => {
        if (!raws.every((raw) => ruleSet.validate(raw))) throw faulty;
      }),
    },
    101,
  );
  return {
    what: `all rules, ${raws.length.toLocaleString("en")} ${plural} in memory`,
    measured: rules,
    against: "compiled ajv alone",
    compared: schema,
    unit: "ms",
    goal,
  };
}
