/**
 * A round of chaos: a root module beside another one, a change of it that ends badly, and one more apply on some machine.
 * Then exactly one of each object must exist, in the state, and the plan must be empty. A seed decides everything.
 */
import { join } from "node:path";
import { startEmulator } from "../../lib/emulator/server/server.ts";
import { terraformType } from "../../lib/facts/derive/names.ts";
import type { ResourceEntry } from "../../lib/services/resource-entry.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import type { Declarations, Ran } from "../terraform/core-command.ts";
import { EmulatedServices, quotas } from "../terraform/emulated-services.ts";
import { AgentTasks, agentThatWaits } from "../terraform/real-terraform/agent-tasks.ts";
import { BrokenRound, type Ground } from "./arena-ground.ts";
import { Chance } from "./chance.ts";
import { changeKinds, type Target, targetOf } from "./changes.ts";
import { declare, partsOf, someOf } from "./declarations.ts";
import { Faults, faultKinds } from "./faults.ts";
import { HostedRound } from "./hosted/round.ts";
import { type Host, hostOf } from "./hosts.ts";
import { type Backend, type End, Machine, moved, type Watch } from "./machine.ts";
import { objectsOf } from "./objects.ts";
import { Relay } from "./relay.ts";

const places = [
  ...(["the same folder", "another folder", "a fresh .terraform", "a moved backend", "another HOME"] as const),
] as const;

/** What tells a round of requests, and moves the services' clock. */
interface Watched {
  read: () => void;
  skew: number;
}

export class Arena {
  /** Services whose operations end at once, and those where they take time. */
  readonly #grounds: readonly [Ground, Ground];
  readonly #watched: Watched;
  readonly #secret: (name: string) => string;
  readonly #root = temporaryFolder();
  #rounds = 0;

  private constructor(grounds: readonly [Ground, Ground], watched: Watched, secret: (name: string) => string) {
    this.#grounds = grounds;
    this.#watched = watched;
    this.#secret = secret;
  }

  /** Starts the services. `secret` makes the secrets of configurations. */
  static async open(secret: (name: string) => string): Promise<Arena> {
    const watched: Watched = { read: () => undefined, skew: 0 };
    const start = async (operationSeconds: number): Promise<Ground> => {
      const emulator = await startEmulator({
        ...{ port: 0, operationSeconds, quotas, ...agentThatWaits() },
        clock: () => Date.now() + watched.skew,
        onRequest: () => watched.read(),
      });
      const services = new EmulatedServices(emulator);
      const relay = await Relay.start(emulator.url);
      return { services, relay, faults: new Faults(services, relay) };
    };
    return new Arena([await start(0), await start(0.02)], watched, secret);
  }

  async close(): Promise<void> {
    for (const { services, relay } of this.#grounds) {
      relay.stop();
      await services.stop();
    }
  }

  /** Plays the round of a seed, which chooses the host unless it is given. Returns what it did. @throws BrokenRound */
  async play(seed: number, host: Host = hostOf(seed)): Promise<string> {
    const chance = new Chance(seed);
    const isSlow = chance.happens(0.15);
    const story = isSlow ? ["operations take time"] : [];
    this.#watched.skew = chance.one([0, 0, 0, 300_000, -300_000]);
    const root = join(this.#root, String(this.#rounds++));
    const ground = this.#grounds[isSlow ? 1 : 0];
    const watch: Watch = (read) => {
      this.#watched.read = read;
    };
    const machine = (name: string) => new Machine(join(root, name), ground.relay.url, watch);
    const isHosted = host === "null_resource";
    if (isHosted) {
      story.push("on the null_resource host");
      // Its documented limit is a minute.
      this.#watched.skew /= 10;
    }
    const round = isHosted
      ? new HostedRound(ground, root, watch, [chance, new Chance(seed + 4), new Chance(seed + 5)], story)
      : new Round(ground, [machine("one"), machine("two")], chance, story);
    try {
      await round.play(this.#secret);
    } catch (error) {
      const reason =
        error instanceof Error ? (error instanceof BrokenRound ? error.message : error.stack) : String(error);
      throw new BrokenRound(`seed ${seed}: ${story.join("; ")}: ${reason}`);
    } finally {
      await ground.faults.end();
    }
    return story.join("; ");
  }
}

/** A state, what its root module declares, and the prefix of its objects' names. */
interface Owner {
  readonly prefix: string;
  readonly backend: Backend;
  readonly declared: Declarations;
}

const backendAt = (name: string): Backend => ({
  address: `http://state.example.test/${name}`,
  resources: new Map(),
});

class Round {
  readonly #ground: Ground;
  readonly #one: Machine;
  readonly #two: Machine;
  readonly #chance: Chance;
  readonly #story: string[];
  #entries: readonly ResourceEntry[] = [];

  constructor(ground: Ground, [one, two]: readonly [Machine, Machine], chance: Chance, story: string[]) {
    this.#ground = ground;
    this.#one = one;
    this.#two = two;
    this.#chance = chance;
    this.#story = story;
  }

  async play(secret: (name: string) => string): Promise<void> {
    const chance = this.#chance;
    await this.#ground.services.reset();
    const agent = this.#ground.relay.url;
    const task = await new AgentTasks(agent).start("chaos");
    const all = partsOf("shop", { agent, task, secret });
    const parts = someOf(all, chance);
    const base = declare(parts, all);
    const types = new Set(Object.keys(base).map((each) => each.split(".")[0] ?? ""));
    this.#entries = resources.filter(({ model }) => types.has(terraformType(model.name)));
    const described = [...types].map((type) => type.replace("lintel_", "")).join(", ");
    // Of the domain of a service only the ledger knows whose it is (docs/design/ownership.md).
    const hasDomain = types.has("lintel_custom_domain_association");
    if (chance.happens(0.15) && !hasDomain) {
      this.#story.push(`two states with the same names: ${described}`);
      return this.#playTwins(base);
    }

    // The state beside it.
    const besides = partsOf("other", { agent, task, secret });
    const others = declare(
      besides.filter(({ type }) => parts.some((part) => part.type === type)),
      besides,
    );
    let beside: Owner = { prefix: "other", backend: backendAt("other"), declared: {} };
    if (chance.happens(0.3)) beside = await this.#applied({ ...beside, declared: others }, "the neighbor");

    const change = chance.one(changeKinds);
    let shop: Owner = { prefix: "shop", backend: backendAt("shop"), declared: base };
    if (change !== "create" && change !== "duplicate") {
      shop = await this.#applied(shop, "the base");
      // Most runs come after a plan has seen the state; some are killed right after the first one.
      if (chance.happens(0.5)) await this.#one.plan(shop.backend, base, this.#entries);
    }
    const target = targetOf(change, chance, base, parts, all);
    const { declared, createFirst } = target;
    this.#story.push(`${change} of ${described}${beside.backend.resources.size > 0 ? " beside another state" : ""}`);
    let backend = await this.#endBadly(moved(shop.backend, target.moved), target);

    const anywhere = chance.one(places);
    const where = hasDomain ? "the same folder" : anywhere;
    this.#story.push(`then in ${where}`);
    const next = where === "another folder" ? this.#two : this.#one;
    if (where === "a fresh .terraform") next.init();
    if (where === "another HOME") next.changeHome();
    if (where === "a moved backend") backend = await this.#moved(backend, target);
    const { backend: converged, ran } = await next.apply(backend, declared, this.#entries, { createFirst });
    await this.#check({ prefix: "shop", backend: converged, declared }, beside, target.refused, ran);
    await this.#expectEmptyPlan(next, converged, target.settled([...converged.resources.keys()]));
    await this.#expectEmptyPlan(this.#one, beside.backend, beside.declared);
    if (chance.happens(0.3)) {
      const { backend: gone, ran: destroyed } = await next.apply(converged, {}, this.#entries);
      await this.#check({ prefix: "shop", backend: gone, declared: {} }, beside, 0, destroyed);
    }
  }

  /** A run that a fault meets. Returns the state that it leaves behind. */
  async #endBadly(before: Backend, target: Target): Promise<Backend> {
    const chance = this.#chance;
    const { declared, replace, createFirst } = target;
    const fault = chance.one(faultKinds);
    const after = 1 + chance.below(8 * Object.keys(target.settled([])).length + 12);
    // A state that is saved half-way has the replaced object, too, which TerraformCore does not keep.
    const saves = chance.happens(0.5) && createFirst.length === 0;
    const end: End | undefined =
      fault === "death"
        ? { after, saves }
        : fault === "full disk"
          ? { after: Number.POSITIVE_INFINITY, saves: false }
          : undefined;
    this.#story.push(fault === "death" ? `death after ${after} requests${saves ? ", with its state" : ""}` : fault);
    await this.#ground.faults.order(fault, chance);
    const run = await this.#one.apply(before, declared, this.#entries, { replace, createFirst }, end);
    await this.#ground.faults.end();
    return moved(run.backend, target.moved);
  }

  /** Two root modules that declare the same names: each object is of one of them, and whoever is left has all. */
  async #playTwins(declared: Declarations): Promise<void> {
    const chance = this.#chance;
    const isFirst = chance.happens(0.5);
    this.#story.push(isFirst ? "the other one first" : "the other one later");
    const twin = backendAt("twin");
    const target: Target = { declared, replace: [], createFirst: [], refused: 0, settled: () => declared };
    const before = isFirst ? await this.#one.apply(twin, declared, this.#entries) : undefined;
    const left = await this.#endBadly(backendAt("shop"), target);
    const its = before ?? (await this.#two.apply(twin, declared, this.#entries));
    const next = chance.happens(0.5) ? this.#one : this.#two;
    const ours = await next.apply(left, declared, this.#entries);
    await this.#compare([
      { prefix: "shop", backend: ours.backend, declared },
      { prefix: "shop", backend: its.backend, declared },
    ]);
    for (const { backend, ran } of [its, ours]) {
      const isWhole = backend.resources.size === Object.keys(declared).length;
      if ((ran?.code === 0) !== isWhole) throw new BrokenRound(`a state has a part without an error: ${ran?.text}`);
      const { actions, text } = await this.#one.plan(backend, declared, this.#entries);
      const others = Object.entries(actions).filter(([, action]) => action !== "create");
      if (others.length > 0) throw new BrokenRound(`the other one changed ${JSON.stringify(others)}: ${text}`);
    }
    const gone = await this.#two.apply(its.backend, {}, this.#entries);
    await this.#check(
      { prefix: "shop", backend: gone.backend, declared: {} },
      { ...target, prefix: "shop", ...ours },
      0,
      gone.ran,
    );
    const whole = await this.#applied({ prefix: "shop", backend: ours.backend, declared }, "the one that is left");
    await this.#compare([whole]);
    await this.#expectEmptyPlan(next, whole.backend, declared);
  }

  async #applied(owner: Owner, what: string): Promise<Owner> {
    const { backend, ran } = await this.#one.apply(owner.backend, owner.declared, this.#entries);
    if (ran?.code !== 0) throw new BrokenRound(`${what}: ${ran?.text}`);
    return { ...owner, backend };
  }

  async #expectEmptyPlan(machine: Machine, backend: Backend, declared: Declarations): Promise<void> {
    const { code, actions, text } = await machine.plan(backend, declared, this.#entries);
    if (code !== 0) throw new BrokenRound(`the plan of ${backend.address}: ${JSON.stringify(actions)} ${text}`);
  }

  /**
   * Moves the state to another backend after a run that ended badly. What that left out of the state is then refused as
   * somebody else's, until the state is back (docs/design/ownership.md, "Known limits").
   */
  async #moved(backend: Backend, { declared, createFirst, moved: block }: Target): Promise<Backend> {
    const apply = (state: Backend) => this.#one.apply(state, declared, this.#entries, { createFirst });
    // Their ids follow from the name of the state, so that a second one would be made rather than refused.
    const isNamedByState = this.#entries.some(({ model }) => model.name.startsWith("push-config"));
    const first = isNamedByState ? (await apply(backend)).backend : backend;
    const { backend: after, ran } = await apply({ ...moved(first, block), address: backendAt("moved").address });
    return ran?.code === 0 ? after : { ...after, address: backend.address };
  }

  /** Expects a run to have ended as it must, and the states to have what the services list. */
  async #check(owner: Owner, beside: Owner, refused: number, ran: Ran | undefined): Promise<void> {
    if (ran?.code !== (refused > 0 ? 1 : 0)) throw new BrokenRound(`one more apply: ${ran?.text}`);
    const held = [...owner.backend.resources.keys()];
    const wanted = Object.keys(owner.declared).length - refused;
    if (held.length !== wanted) throw new BrokenRound(`the state has ${held.join(", ")}: ${ran?.text}`);
    await this.#compare([owner, beside]);
  }

  /** Compares states with the objects that the services list. */
  async #compare(owners: readonly Owner[]): Promise<void> {
    const { services, relay } = this.#ground;
    const objects = await objectsOf(services, relay.url);
    const expected = owners
      .flatMap(({ prefix, backend }) => [...backend.resources.keys()].map((each) => `${prefix} ${each.split(".")[0]}`))
      .sort();
    if (JSON.stringify(objects) !== JSON.stringify(expected))
      throw new BrokenRound(`the services have ${objects.join(", ")}; the states have ${expected.join(", ")}`);
  }
}
