/**
 * A round of chaos: a root module beside another one, a change of it that ends badly, and one more apply on some machine.
 * Then exactly one of each object must exist, in the state, and the plan must be empty. A seed decides everything.
 */
import { join } from "node:path";
import { terraformType } from "../../lib/derive/names.ts";
import { type Emulator, startEmulator } from "../../lib/emulator/server/server.ts";
import type { ResourceEntry } from "../../lib/services/resource-entry.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import type { Declarations, Instance, Options } from "../host/core-command.ts";
import { EmulatedServices, quotas } from "../host/emulated-services.ts";
import { AgentTasks, agentThatWaits } from "../host/terraform/agent-tasks.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { Chance } from "./chance.ts";
import { declare, type Part, partsOf } from "./declarations.ts";
import { type Backend, type End, Machine } from "./machine.ts";
import { objectsOf } from "./objects.ts";

/** What a change declares, and how its runs differ from others. */
interface Target {
  readonly declared: Declarations;
  readonly options: Options;
  /** How many resources are always refused. */
  readonly refused: number;
  /** What `moved` blocks make of a state. */
  readonly moved: (backend: Backend) => Backend;
  /** What is declared once the user has removed what is refused. */
  readonly settled: (backend: Backend) => Declarations;
}

/** Why a round failed, and what happened in it. */
class BrokenRound extends Error {}

const faultKinds = ["death", "death", "death", "death", "lost responses", "throttling", "resets", "full disk"] as const;
const places = ["the same folder", "another folder", "a fresh .terraform", "a moved backend"] as const;
/** Operations that change something, for faults that leave the others alone. */
const changingOperations = [
  ...["CreateLifecyclePolicy", "UpdateLifecyclePolicy", "DeleteLifecyclePolicy", "TagResource", "UntagResource"],
  ...["Service", "VpcConnector", "Connection", "VpcIngressConnection"].flatMap((of) => [`Create${of}`, `Delete${of}`]),
  ...["AutoScalingConfiguration", "ObservabilityConfiguration"].flatMap((of) => [`Create${of}`, `Delete${of}`]),
  ...["AssociateCustomDomain", "DisassociateCustomDomain", "UpdateService"],
  ...["CreateTaskPushNotificationConfig", "DeleteTaskPushNotificationConfig"],
];
const changeKinds = ["create", "update", "rename", "move", "replace", "remove", "duplicate", "destroy"] as const;

export class Arena {
  readonly #emulator: Emulator;
  readonly #services: EmulatedServices;
  readonly #watched: { told: () => void; skew: number };
  readonly #secret: (name: string) => string;
  readonly #root = temporaryFolder();
  #rounds = 0;

  private constructor(
    emulator: Emulator,
    watched: { told: () => void; skew: number },
    secret: (name: string) => string,
  ) {
    this.#secret = secret;
    this.#emulator = emulator;
    this.#services = new EmulatedServices(emulator);
    this.#watched = watched;
  }

  /** Starts the services. `secret` makes the secrets of configurations. */
  static async open(secret: (name: string) => string): Promise<Arena> {
    const watched = { told: () => undefined, skew: 0 };
    const emulator = await startEmulator({
      ...{ port: 0, operationSeconds: 0, quotas, ...agentThatWaits() },
      clock: () => Date.now() + watched.skew,
      onRequest: () => watched.told(),
    });
    return new Arena(emulator, watched, secret);
  }

  close = (): Promise<void> => this.#services.stop();

  /** Plays the round of a seed. Returns what it did. @throws BrokenRound */
  async play(seed: number): Promise<string> {
    const chance = new Chance(seed);
    const story: string[] = [];
    try {
      await this.#play(chance, story);
    } catch (error) {
      const reason =
        error instanceof Error ? (error instanceof BrokenRound ? error.message : error.stack) : String(error);
      throw new BrokenRound(`seed ${seed}: ${story.join("; ")}: ${reason}`);
    }
    return story.join("; ");
  }

  async #play(chance: Chance, story: string[]): Promise<void> {
    const services = this.#services;
    await services.reset();
    this.#watched.skew = chance.one([0, 0, 0, 300_000, -300_000]);
    const tasks = new AgentTasks(this.#emulator.url);
    const task = await tasks.start("chaos");
    const place = { agent: tasks.agent, task, secret: this.#secret };
    const root = join(this.#root, String(this.#rounds++));
    const machine = (name: string) =>
      new Machine(join(root, name), this.#emulator.url, (told) => {
        this.#watched.told = told;
      });
    const [one, two] = [machine("one"), machine("two")];
    const all = partsOf("shop", place);
    const chosen = chance.some(all, 0.2);
    const parts: readonly Part[] = chosen.length > 0 ? chosen : [chance.one(all as readonly [Part, ...Part[]])];
    const base = declare(parts, all);
    const addresses = Object.keys(base) as [string, ...string[]];
    const types = new Set(addresses.map((each) => each.split(".")[0] ?? ""));
    const entries = resources.filter(({ model }) => types.has(terraformType(model.name)));

    // The state beside it.
    const besides = partsOf("other", place);
    const others = declare(
      besides.filter(({ type }) => parts.some((part) => part.type === type)),
      besides,
    );
    let beside: Backend = { address: "http://state.example.test/other", resources: new Map() };
    const hasNeighbor = chance.happens(0.3);
    if (hasNeighbor) {
      const { backend, ran } = await one.apply(beside, others, entries);
      if (ran?.code !== 0) throw new BrokenRound(`the neighbor: ${ran?.text}`);
      beside = backend;
    }

    const change = chance.one(changeKinds);
    let backend: Backend = { address: "http://state.example.test/shop", resources: new Map() };
    if (change !== "create" && change !== "duplicate") {
      const { backend: made, ran } = await one.apply(backend, base, entries);
      if (ran?.code !== 0) throw new BrokenRound(`the base: ${ran?.text}`);
      backend = made;
      // Most runs come after a plan has seen the state; some are killed right after the first one.
      if (chance.happens(0.5)) await one.plan(backend, base, entries);
    }
    const target = this.#target(change, chance, base, parts, all);
    story.push(
      `${change} of ${[...types].map((type) => type.replace("lintel_", "")).join(", ")}${hasNeighbor ? " beside another state" : ""}`,
    );
    backend = target.moved(backend);

    const fault = chance.one(faultKinds);
    const end: End | undefined =
      fault === "death"
        ? { after: 1 + chance.below(8 * addresses.length + 4), saves: chance.happens(0.5) }
        : fault === "full disk"
          ? { after: Number.POSITIVE_INFINITY, saves: false }
          : undefined;
    story.push(
      `${fault}${end === undefined ? "" : ` after ${end.after} requests${end.saves ? ", with its state" : ""}`}`,
    );
    await this.#order(fault, chance);
    const faulted = await one.apply(backend, target.declared, entries, target.options, end);
    await services.admin("DELETE", "faults");
    backend = target.moved(faulted.backend);

    // Of the domain of a service only the ledger knows whose it is (docs/design/ownership.md).
    const anywhere = chance.one(places);
    const where = types.has("lintel_custom_domain_association") ? "the same folder" : anywhere;
    story.push(`then in ${where}`);
    const next = where === "another folder" ? two : one;
    if (where === "a fresh .terraform") one.init();
    if (where === "a moved backend") backend = await this.#moved(one, backend, target, entries);
    const { declared } = target;
    const { backend: converged, ran } = await next.apply(backend, declared, entries);
    await this.#check({ backend: converged, beside, declared, refused: target.refused }, ran);
    const after = await next.plan(converged, target.settled(converged), entries);
    if (after.code !== 0)
      throw new BrokenRound(`the plan is not empty: ${JSON.stringify(after.actions)} ${after.text}`);
    if (hasNeighbor) {
      const unchanged = await one.plan(beside, others, entries);
      if (unchanged.code !== 0)
        throw new BrokenRound(`the neighbor's plan: ${JSON.stringify(unchanged.actions)} ${unchanged.text}`);
    }
    if (chance.happens(0.3)) {
      const { backend: gone, ran: destroyed } = await next.apply(converged, {}, entries);
      if (destroyed?.code !== 0) throw new BrokenRound(`the destroy: ${destroyed?.text}`);
      await this.#check({ backend: gone, beside, declared: {}, refused: 0 }, destroyed);
    }
  }

  /** What is declared after a change, and how a run differs for it. */
  #target(
    change: (typeof changeKinds)[number],
    chance: Chance,
    base: Declarations,
    parts: readonly Part[],
    all: readonly Part[],
  ): Target {
    const leaves = parts.filter(({ isUsed }) => isUsed !== true).map(({ type }) => `${type}.web`);
    const leaf = leaves[chance.below(leaves.length)];
    const plain: Target = {
      ...{ declared: base, options: {}, refused: 0 },
      ...{ moved: (state) => state, settled: () => base },
    };
    const declaring = (declared: Declarations): Target => ({ ...plain, declared, settled: () => declared });
    const relabeled = (address: string) => address.replace(".web", ".renamed");
    const without = (address: string) => Object.fromEntries(Object.entries(base).filter(([each]) => each !== address));
    switch (change) {
      case "update":
        return declaring(declare(parts, all, parts));
      case "rename":
        return leaf === undefined ? plain : declaring({ ...without(leaf), [relabeled(leaf)]: base[leaf] ?? {} });
      case "move": {
        if (leaf === undefined) return plain;
        const moved = (backend: Backend): Backend => {
          const found = backend.resources.get(leaf);
          if (found === undefined) return backend;
          const rest = [...backend.resources].filter(([each]) => each !== leaf);
          return { ...backend, resources: new Map<string, Instance>([...rest, [relabeled(leaf), found]]) };
        };
        return { ...declaring({ ...without(leaf), [relabeled(leaf)]: base[leaf] ?? {} }), moved };
      }
      case "replace":
        return leaf === undefined ? plain : { ...plain, options: { replace: [leaf] } };
      case "remove":
        return leaf === undefined ? plain : declaring(without(leaf));
      case "duplicate": {
        // What uses the resource that is refused could not be made.
        const twice = leaves.find((each) =>
          parts.some(({ type, name }) => name !== undefined && each === `${type}.web`),
        );
        if (twice === undefined) return plain;
        const declared = { ...base, [relabeled(twice)]: base[twice] ?? {} };
        // The one that has the object is declared alone afterwards.
        const settled = ({ resources: has }: Backend) =>
          Object.fromEntries(Object.entries(declared).filter(([each]) => has.has(each)));
        return { ...plain, declared, refused: 1, settled };
      }
      case "destroy":
        return declaring({});
      default:
        return plain;
    }
  }

  async #order(fault: (typeof faultKinds)[number], chance: Chance): Promise<void> {
    const times = 1 + chance.below(3);
    // Requests pass before the fault: it meets one operation, of those that change something, or any.
    const some = chance.happens(0.5) ? {} : { operations: changingOperations };
    const order = (kind: object) => this.#services.admin("POST", "faults", { ...kind, ...some, times });
    if (fault === "lost responses") await order({ kind: "lose-answer" });
    if (fault === "resets") await order({ kind: "reset" });
    if (fault === "throttling") await order({ kind: "error", status: 429, headers: { "retry-after": "0" } });
  }

  /**
   * Moves the state to another backend after a run that ended badly. What that left out of the state is then refused as
   * somebody else's, until the state is back (docs/design/ownership.md, "Known limits").
   */
  async #moved(
    one: Machine,
    backend: Backend,
    { declared, moved }: Target,
    entries: readonly ResourceEntry[],
  ): Promise<Backend> {
    // Their ids follow from the name of the state, so that a second one would be made rather than refused.
    const isNamedByState = entries.some(({ model }) => model.name.startsWith("push-config"));
    const first = isNamedByState ? (await one.apply(backend, declared, entries)).backend : backend;
    const elsewhere = { ...moved(first), address: "http://state.example.test/moved" };
    const { backend: after, ran } = await one.apply(elsewhere, declared, entries);
    return ran?.code === 0 ? after : { ...after, address: backend.address };
  }

  /** Compares the state with the objects that the services list. */
  async #check(
    {
      backend,
      beside,
      declared,
      refused,
    }: {
      readonly backend: Backend;
      readonly beside: Backend;
      readonly declared: Declarations;
      readonly refused: number;
    },
    ran: { readonly code: number; readonly text: string } | undefined,
  ): Promise<void> {
    if (ran?.code !== (refused > 0 ? 1 : 0)) throw new BrokenRound(`one more apply: ${ran?.text}`);
    const held = [...backend.resources.keys()];
    const wanted = Object.keys(declared).length - refused;
    if (held.length !== wanted) throw new BrokenRound(`the state has ${held.join(", ")}: ${ran?.text}`);
    const objects = await objectsOf(this.#services, this.#emulator.url);
    const expected = [
      ...held.map((address) => ["shop", address] as const),
      ...[...beside.resources.keys()].map((address) => ["other", address] as const),
    ]
      .map(([prefix, address]) => `${prefix} ${address.split(".")[0]}`)
      .sort();
    if (JSON.stringify(objects) !== JSON.stringify(expected))
      throw new BrokenRound(`the services have ${objects.join(", ")}; the states have ${expected.join(", ")}`);
  }
}
