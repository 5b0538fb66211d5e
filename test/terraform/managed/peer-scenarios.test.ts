/**
 * The scenarios of the AWS provider; each step is one configuration with all of them. test/terraform/real-terraform/migrate.test.ts
 * applies their first and their last steps with the real Terraform.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Action, Declarations } from "../core-command.ts";
import { EmulatedServices, startServices } from "../emulated-services.ts";
import { type PeerScenario, peerScenarios } from "../real-terraform/peer-scenarios.ts";
import { TerraformCore } from "../terraform-core.ts";

type Members = { readonly [member: string]: unknown };

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
      return step === undefined ? [] : [[addressOf(scenario), { ...step.declared, [name]: `scenario-${at}` }]];
    }),
  );

/** The resources beside all steps, to which these refer. */
const beside: Declarations = Object.assign(
  {},
  ...peerScenarios.flatMap(({ steps }) => steps.map((step) => step.beside ?? {})),
);

/** The attributes of a resource as JSON. */
const stateIn = (core: TerraformCore, address: string): Members =>
  core.addresses.includes(address) ? JSON.parse(JSON.stringify(core.attributes(address))) : {};

/** The state that an import would result in: sizes as the service returns them. */
function imported(state: Members): Members {
  const { instance_configuration: instance } = state;
  if (instance === undefined) return state;
  const { cpu, memory, ...others } = Object(instance);
  const inUnits = (size: unknown) => String(Number.parseFloat(String(size)) * 1024);
  return { ...state, instance_configuration: { cpu: inUnits(cpu), memory: inUnits(memory), ...others } };
}

/** What became of a step: by address the planned actions of each command, and the states. */
interface Done {
  readonly planned: { readonly [address: string]: Action };
  readonly states: { readonly [address: string]: Members };
  readonly afterwards: { readonly [address: string]: Action };
  /** The plan of a root module that imports everything, and the states there. */
  readonly ofImport: { readonly [address: string]: Action };
  readonly imports: { readonly [address: string]: Members };
}

let services: EmulatedServices;
const steps: Done[] = [];
let disappeared: { readonly [address: string]: Action };

beforeAll(async () => {
  services = new EmulatedServices(await startServices({ operationSeconds: 0 }));
  const rootModule = () => new TerraformCore(services.emulator.url);
  const companions = rootModule();
  expect(await companions.apply(beside)).toMatchObject({ code: 0 });
  /** Declarations whose references are the values that Terraform would have there. */
  const resolved = (declared: Declarations): Declarations => {
    const text = JSON.stringify(declared).replaceAll(/\$\{(\w+\.\w+)\.(\w+)\}/g, (_, address, attribute) =>
      String(companions.attributes(address)?.[attribute]),
    );
    return JSON.parse(text);
  };
  const core = rootModule();
  for (let index = 0; index < longest; index++) {
    const declared = resolved(declarationsAt(index));
    const applied = await core.apply(declared);
    expect(applied.code, applied.text).toBe(0);
    const statesOf = (of: TerraformCore) =>
      Object.fromEntries(Object.keys(declared).map((address) => [address, stateIn(of, address)]));
    const states = statesOf(core);
    const { actions: afterwards } = await core.plan(declared);
    const other = rootModule();
    const ids = Object.entries(states).map(([address, { arn }]) => [address, String(arn)]);
    const { actions: ofImport } = await other.apply(declared, { imports: Object.fromEntries(ids) });
    steps.push({ planned: applied.actions, states, afterwards, ofImport, imports: statesOf(other) });
  }
  for (const scenario of peerScenarios.filter(({ disappears }) => disappears)) {
    const arn = steps.at(-1)?.states[addressOf(scenario)]?.arn;
    if (scenario.type === "lintel_hosted_service") await services.hosting.deleteService({ ServiceArn: arn });
    else await services.client.deleteLifecyclePolicy({ lifecyclePolicyArn: arn });
  }
  await services.untilRested();
  disappeared = (await core.plan(resolved(declarationsAt(longest - 1)))).actions;
});
afterAll(() => services?.stop());

it.each(peerScenarios.map((scenario) => ({ ...scenario, address: addressOf(scenario) })))(
  "the scenario of the AWS provider $address has the documented result",
  (scenario) => {
    const { address } = scenario;
    for (const [at, { action, found }] of scenario.steps.entries()) {
      const which = `step ${at + 1}`;
      const done = steps[startOf(scenario) + at];
      const state = done?.states[address] ?? {};
      expect(done?.planned[address], `plan of ${which}`).toBe(action);
      expect(state, `state after ${which}`).toMatchObject(found);
      expect(done?.afterwards[address], `plan after ${which}`).toBeUndefined();
      expect(done?.ofImport[address], `plan of an import after ${which}`).toBeUndefined();
      expect(done?.imports[address], `import after ${which}`).toEqual(imported(state));
    }
    const end = scenario.disappears ? "create" : undefined;
    expect(disappeared[address], "plan after deletions").toBe(end);
  },
);
