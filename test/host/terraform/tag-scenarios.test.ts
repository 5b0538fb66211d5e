import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { policy } from "./policy-config.ts";
import { service } from "./service-config.ts";
import { computed, type Expected, type Scenario, type Step, scenarios } from "./tag-scenarios.ts";
import { Bench, type Folder } from "./terraform.ts";

type Members = { readonly [member: string]: unknown };

/** A resource of a scenario. */
interface Case {
  readonly scenario: Scenario;
  readonly kind: "policy" | "service";
  readonly label: string;
  /** The alias of its provider, which it shares with all cases whose providers have the same settings in each step. */
  readonly alias: string;
}

const longest = Math.max(...scenarios.map(({ steps }) => steps.length));

const object = (value: unknown): Members => (typeof value === "object" && value !== null ? { ...value } : {});
const list = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.map(object) : []);

/** The index of a scenario's first step: all end together, so that each plan has few resources. */
const startOf = ({ steps }: Scenario): number => longest - steps.length;

/** The step of a scenario at an index; undefined before its first. */
const stepAt = (scenario: Scenario, index: number): Step | undefined => scenario.steps[index - startOf(scenario)];

/** The settings of a scenario's provider in a step. */
function settingsAt(scenario: Scenario, index: number): string {
  const { defaults, ignored } = stepAt(scenario, index) ?? {};
  return [
    defaults === undefined ? "" : `  default_tags { tags = ${JSON.stringify(defaults)} }`,
    ignored === undefined ? "" : `  ignore_tags { keys = ${JSON.stringify(ignored)} }`,
  ].join("\n");
}

const settingsOf = (scenario: Scenario): string =>
  Array.from({ length: longest }, (_, index) => settingsAt(scenario, index)).join();
const providers = [...new Set(scenarios.map(settingsOf))];

const cases: readonly Case[] = scenarios.flatMap((scenario, index) => {
  const alias = `p${providers.indexOf(settingsOf(scenario))}`;
  return (["policy", "service"] as const).map((kind) => ({ scenario, kind, label: `${kind}_${index}`, alias }));
});

const map = (entries: { readonly [key: string]: string }) =>
  `{ ${Object.entries(entries)
    .map(([key, expression]) => `"${key}" = ${expression}`)
    .join(", ")} }`;

/** The resource of each case that has begun, and the provider blocks of these. */
const configuration = (index: number, provider: (alias: string, settings: string) => string): string => {
  const begun = cases.filter(({ scenario }) => stepAt(scenario, index) !== undefined);
  const resources = begun.map(({ scenario, kind, label, alias }) => {
    const { tags } = stepAt(scenario, index) ?? {};
    const changes = {
      provider: `lintel.${alias}`,
      ...(tags !== undefined && { tags: typeof tags === "string" ? tags : map(tags) }),
    };
    const name = JSON.stringify(label.replaceAll("_", "-"));
    return kind === "policy" ? policy({ name, ...changes }, label) : service({ service_name: name, ...changes }, label);
  });
  const settings = new Map(begun.map(({ alias, scenario }) => [alias, settingsAt(scenario, index)]));
  return [...[...settings].map(([alias, each]) => provider(alias, each)), ...resources].join("\n");
};

/** A resource's part of a plan: its action, and the planned values of both attributes. */
interface Change {
  readonly action: string;
  readonly tags: Expected;
  readonly all: Expected;
}

function tagsOf(value: unknown, unknown: unknown): Expected {
  const isUnknown = unknown === true || Object.values(object(unknown)).some((each) => each === true);
  if (isUnknown) return "unknown";
  if (value === null || value === undefined) return null;
  return Object.fromEntries(
    Object.entries(object(value)).map(([key, each]) => [key, each === null ? null : String(each)]),
  );
}

describeWithTerraform("tags over time", () => {
  let bench: Bench;
  let folder: Folder;
  /** By index of the step, then by label. */
  const planned: Map<string, Change>[] = [];
  const stored: Map<string, Members>[] = [];
  const states: Map<string, Members>[] = [];
  const afterwards: string[] = [];
  const arns = new Map<string, string>();

  /** The saved plan, by label. */
  async function planOf(folder: Folder, file: string): Promise<Map<string, Change>> {
    const { output } = await folder.run("show", "-json", file);
    const changes = list(JSON.parse(output).resource_changes).map((change): [string, Change] => {
      const { actions, after, after_unknown: unknown } = object(change.change);
      const [tags, all] = ["tags", "tags_all"].map((name) => tagsOf(object(after)[name], object(unknown)[name]));
      return [String(change.name), { action: String(actions), tags: tags ?? null, all: all ?? null }];
    });
    return new Map(changes);
  }

  /** The tags in the service, by label. */
  async function found(): Promise<Map<string, Members>> {
    const policies = (await bench.policies()).map(({ name, arn, tags }): [string, Members] => {
      arns.set(String(name).replaceAll("-", "_"), String(arn));
      return [String(name), object(tags)];
    });
    const services = (await bench.services()).map(async ({ ServiceName, ServiceArn }): Promise<[string, Members]> => {
      arns.set(String(ServiceName).replaceAll("-", "_"), String(ServiceArn));
      const { Tags } = await bench.hosting.listTagsForResource({ ResourceArn: ServiceArn });
      return [String(ServiceName), object(Tags)];
    });
    const all = [...policies, ...(await Promise.all(services))];
    return new Map(all.map(([name, tags]) => [name.replaceAll("-", "_"), tags]));
  }

  /** Writes a step of all cases; `made` is the expression of the computed value. */
  const write = async (folder: Folder, index: number, more = "", made = computed) => {
    await folder.write("");
    const [block = ""] = /provider "lintel" \{\n[\s\S]*?\n\}/.exec(await folder.main()) ?? [];
    const aliased = (alias: string, settings: string) => block.replace(/\}$/, `  alias = "${alias}"\n${settings}\n}`);
    await folder.write(configuration(index, aliased).replaceAll(computed, made) + more);
  };

  /** The resource that computes it, replaced in each step. */
  const making = (index: number) =>
    `\nresource "terraform_data" "made" {\n  input            = "made"\n  triggers_replace = ${index}\n}\n`;

  let imported: Map<string, Change>;
  beforeAll(async () => {
    expectSecretsIn(/^the output of terraform show/, "plans have the provider's settings");
    bench = await Bench.start({ operationSeconds: 0.05 });
    folder = await bench.folder();
    for (let index = 0; index < longest; index++) {
      await write(folder, index, making(index));
      const { code: ready, output } = await folder.run("plan", "-out=step.tfplan");
      if (ready !== 0) throw new Error(output);
      planned.push(await planOf(folder, "step.tfplan"));
      const { code, output: applied } = await folder.run("apply", "step.tfplan");
      if (code !== 0) throw new Error(applied);
      stored.push(await found());
      const state = JSON.parse(await folder.state());
      states.push(
        new Map(
          list(state.resources).map(({ name, instances }) => [String(name), object(list(instances)[0]?.attributes)]),
        ),
      );
      afterwards.push((await folder.plan()).output);
    }
    const fresh = await bench.folder();
    const blocks = cases.map(({ kind, label, alias }) => {
      const type = kind === "policy" ? "lintel_lifecycle_policy" : "lintel_hosted_service";
      return `import {\n  to       = ${type}.${label}\n  id       = "${arns.get(label)}"\n  provider = lintel.${alias}\n}`;
    });
    await write(fresh, longest - 1, blocks.join("\n"), '"made"');
    const { code, output } = await fresh.run("plan", "-out=import.tfplan");
    if (code !== 0) throw new Error(output);
    imported = await planOf(fresh, "import.tfplan");
  }, 300_000);
  afterAll(() => bench?.stop());

  for (const [number, { scenario, kind, label }] of cases.entries()) {
    it(`${scenario.name} (${kind}, ${number})`, () => {
      for (const [at, step] of scenario.steps.entries()) {
        const index = startOf(scenario) + at;
        const change = planned[index]?.get(label);
        expect(change, `plan of step ${at + 1}`).toEqual({
          action: step.action,
          tags: step.planned,
          all: step.plannedAll,
        });
        expect(stored[index]?.get(label), `service after step ${at + 1}`).toEqual(step.made);
        const { tags, tags_all: all } = states[index]?.get(label) ?? {};
        expect(all, `state after step ${at + 1}`).toEqual(step.made);
        if (step.planned !== "unknown") expect(tags, `state after step ${at + 1}`).toEqual(step.planned);
        expect(afterwards[index], `plan after step ${at + 1}`).not.toContain(`.${label} `);
      }
      expect(imported.get(label)?.action, "plan of an import").toBe("no-op");
    });
  }
});
