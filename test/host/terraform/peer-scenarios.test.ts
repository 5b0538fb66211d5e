/** The scenarios of the AWS provider; each step is one configuration with all of them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectSecretsIn } from "../../run/produced.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { type Declarations, declare } from "./declarations.ts";
import { type PeerScenario, peerScenarios } from "./peer-scenarios.ts";
import { withoutLists } from "./single-blocks.ts";
import { Bench, type Folder } from "./terraform.ts";

type Members = { readonly [member: string]: unknown };
const object = (value: unknown): Members => (typeof value === "object" && value !== null ? { ...value } : {});
const list = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.map(object) : []);

const addressOf = ({ type, there }: PeerScenario): string => `${type}.${there}`;
const longest = Math.max(...peerScenarios.map(({ steps }) => steps.length));

/** The index of a scenario's first step: all end together, so that each plan has few resources. */
const startOf = ({ steps }: PeerScenario): number => longest - steps.length;

/** All scenarios that have begun at an index. */
const declarationsAt = (index: number): Declarations =>
  Object.fromEntries(
    peerScenarios.flatMap((scenario, at) => {
      const name = scenario.type === "lintel_lifecycle_policy" ? "name" : "service_name";
      const step = scenario.steps[index - startOf(scenario)];
      if (step === undefined) return [];
      return [
        [addressOf(scenario), { ...step.declared, [name]: `scenario-${at}` }],
        ...Object.entries(step.beside ?? {}),
      ];
    }),
  );

/** Terraform's plan for a resource. */
interface Planned {
  readonly action: string;
  /** The prior state, or the imported one. */
  readonly before: Members;
}

/** The planned actions by address that a command with -json reports; Terraform reports none without a change. */
async function actionsOf(folder: Folder, ...command: readonly string[]): Promise<Map<string, string>> {
  const { code, output } = await folder.run(...command, "-json");
  if (code !== 0) throw new Error(output);
  const messages = list(
    output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  );
  return new Map(
    messages
      .filter(({ type }) => type === "planned_change")
      .map(({ change }) => [String(object(object(change).resource).addr), String(object(change).action)]),
  );
}

/** Plans, and returns the plan by address. */
async function planned(folder: Folder): Promise<Map<string, Planned>> {
  const { code, output } = await folder.run("plan", "-out=step.tfplan");
  if (code !== 0) throw new Error(output);
  const shown = await folder.run("show", "-json", "step.tfplan");
  return new Map(
    list(JSON.parse(shown.output).resource_changes).map(({ address, change }) => {
      const { actions, before } = object(change);
      const [type = ""] = String(address).split(".");
      return [String(address), { action: String(actions), before: withoutLists(type, object(before)) }];
    }),
  );
}

/** The state, by address. */
async function stateOf(folder: Folder): Promise<Map<string, Members>> {
  const { resources } = JSON.parse(await folder.state());
  return new Map(
    list(resources).map(({ type, name, instances }) => [
      `${type}.${name}`,
      withoutLists(String(type), object(list(instances)[0]?.attributes)),
    ]),
  );
}

/** The state that an import would result in: sizes as the service returns them. */
function imported(state: Members): Members {
  const { instance_configuration: instance } = state;
  if (instance === undefined) return state;
  const { cpu, memory, ...others } = object(instance);
  const inUnits = (size: unknown) => String(Number.parseFloat(String(size)) * 1024);
  return { ...state, instance_configuration: { cpu: inUnits(cpu), memory: inUnits(memory), ...others } };
}

describeWithTerraform("the scenario of the AWS provider", () => {
  let bench: Bench;
  /** By step, then by address. */
  const plans: Map<string, string>[] = [];
  const states: Map<string, Members>[] = [];
  const afterwards: Map<string, string>[] = [];
  const imports: Map<string, Planned>[] = [];
  let disappeared: Map<string, string>;

  beforeAll(async () => {
    expectSecretsIn(/^the output of terraform show/, "plans have the provider's settings");
    bench = await Bench.start({ operationSeconds: 0.05 });
    const folder = await bench.folder();
    for (let index = 0; index < longest; index++) {
      await declare(folder, declarationsAt(index));
      plans.push(await actionsOf(folder, "apply", "-auto-approve"));
      const state = await stateOf(folder);
      states.push(state);
      afterwards.push(await actionsOf(folder, "plan"));
      const other = await bench.folder();
      const ids = [...state].map(([address, { arn }]) => [address, String(arn)]);
      await declare(other, declarationsAt(index), Object.fromEntries(ids));
      imports.push(await planned(other));
    }
    for (const scenario of peerScenarios.filter(({ disappears }) => disappears)) {
      const arn = states.at(-1)?.get(addressOf(scenario))?.arn;
      if (scenario.type === "lintel_hosted_service") await bench.hosting.deleteService({ ServiceArn: arn });
      else await bench.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arn });
    }
    await bench.untilRested();
    disappeared = await actionsOf(folder, "plan");
  }, 300_000);
  afterAll(() => bench?.stop());

  it.each(peerScenarios.map((scenario) => ({ ...scenario, address: addressOf(scenario) })))(
    "$address has the documented result",
    (scenario) => {
      const { address, steps } = scenario;
      for (const [at, { action, found }] of steps.entries()) {
        const which = `step ${at + 1}`;
        const index = startOf(scenario) + at;
        expect(plans[index]?.get(address), `plan of ${which}`).toBe(action);
        const state = object(states[index]?.get(address));
        expect(state, `state after ${which}`).toMatchObject(found);
        expect(afterwards[index]?.get(address), `plan after ${which}`).toBeUndefined();
        const { action: afterImport, before } = imports[index]?.get(address) ?? {};
        expect(afterImport, `plan of an import after ${which}`).toBe("no-op");
        expect(before, `import after ${which}`).toEqual(imported(state));
      }
      const end = scenario.disappears ? "create" : undefined;
      expect(disappeared.get(address), "plan after deletions").toBe(end);
    },
  );
});
