/**
 * A round of chaos with the real Terraform, the provider and the emulator as processes: a change of a root module, during
 * which some of them are killed or requests fail, and one more apply on some machine. A seed decides what is done; at
 * which request a process dies, the machine's load decides, too.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { execFile } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import type { Declarations } from "../../terraform/core-command.ts";
import { EmulatedServices } from "../../terraform/emulated-services.ts";
import { AgentTasks } from "../../terraform/real-terraform/agent-tasks.ts";
import { StateServer } from "../../terraform/real-terraform/state-server.ts";
import { Chance } from "../chance.ts";
import { changeKinds, type Target, targetOf } from "../changes.ts";
import { declare, partsOf, someOf } from "../declarations.ts";
import { Faults, faultKinds } from "../faults.ts";
import { objectsOf } from "../objects.ts";
import { Relay } from "../relay.ts";
import { EmulatorProcess } from "./emulator-process.ts";
import { type Installation, Machine, type Ran } from "./machine.ts";
import { descendantsOf, killAll, runningWith } from "./processes.ts";

class BrokenRound extends Error {}

const places = [
  ...(["the same folder", "another folder", "a fresh .terraform", "another HOME", "a moved backend"] as const),
] as const;
const victims = ["Terraform", "the provider", "both", "the emulator", "all three"] as const;

export class TerraformArena {
  readonly #emulator: EmulatorProcess;
  readonly #relay: Relay;
  readonly #services: EmulatedServices;
  readonly #faults: Faults;
  readonly #states: StateServer;
  readonly #installation: Installation;
  readonly #root: string;
  readonly #secret: (name: string) => string;
  #rounds = 0;

  private constructor(
    { emulator, relay, states }: { emulator: EmulatorProcess; relay: Relay; states: StateServer },
    installation: Installation,
    root: string,
    secret: (name: string) => string,
  ) {
    this.#emulator = emulator;
    this.#relay = relay;
    this.#states = states;
    this.#installation = installation;
    this.#root = root;
    this.#secret = secret;
    this.#services = new EmulatedServices({ url: relay.url, close: () => emulator.kill() });
    this.#faults = new Faults(this.#services, relay);
  }

  /** Installs the built provider, and starts the services. `secret` makes the secrets of configurations. */
  static async open(terraform: string, secret: (name: string) => string): Promise<TerraformArena> {
    const root = temporaryFolder();
    const mirror = join(root, "mirror");
    await execFile(process.execPath, [resolve("dist/lintel.cjs"), "provider", "mirror", mirror]);
    const cliConfig = join(root, "terraform.rc");
    writeFileSync(cliConfig, `provider_installation {\n  filesystem_mirror { path = ${JSON.stringify(mirror)} }\n}\n`);
    const emulator = new EmulatorProcess();
    const relay = await Relay.start(await emulator.start());
    const states = await StateServer.start();
    const mark = `LINTEL_CHAOS_ROUND=${root}`;
    const installation = { terraform, cliConfig, mark, endpoint: relay.url, cache: join(root, "cache") };
    const first = new Machine(installation, join(root, "first"));
    await first.init(states.url);
    return new TerraformArena({ emulator, relay, states }, { ...installation, initialized: first.work }, root, secret);
  }

  async close(): Promise<void> {
    this.#states.stop();
    this.#relay.stop();
    await this.#services.stop();
  }

  /** Plays the round of a seed. Returns what it did. @throws BrokenRound */
  async play(seed: number): Promise<string> {
    const story: string[] = [];
    try {
      await this.#play(new Chance(seed), story);
    } catch (error) {
      const reason =
        error instanceof Error ? (error instanceof BrokenRound ? error.message : error.stack) : String(error);
      throw new BrokenRound(`seed ${seed} with Terraform: ${story.join("; ")}: ${reason}`);
    } finally {
      this.#states.isFull = false;
      await this.#faults.end();
    }
    return story.join("; ");
  }

  async #play(chance: Chance, story: string[]): Promise<void> {
    const round = join(this.#root, `round-${this.#rounds++}`);
    mkdirSync(round);
    await this.#services.reset();
    const agent = this.#relay.url;
    const task = await new AgentTasks(agent).start("chaos");
    const fault = chance.one(faultKinds);
    const victim = chance.one(victims);
    const killsEmulator = fault === "death" && (victim === "the emulator" || victim === "all three");
    // The emulator keeps the agent's tasks in memory.
    const all = partsOf("shop", { agent, task, secret: this.#secret }).filter(
      ({ type }) => !killsEmulator || !type.startsWith("lintel_push"),
    );
    const parts = someOf(all, chance);
    const base = declare(parts, all);
    const types = [...new Set(Object.keys(base).map((each) => each.split(".")[0] ?? ""))];
    const hasTwin = chance.happens(0.2) && !types.includes("lintel_custom_domain_association");
    const change = hasTwin ? "create" : chance.one(changeKinds);
    const target = targetOf(change, chance, base, parts, all);
    story.push(`${change} of ${types.map((type) => type.replace("lintel_", "")).join(", ")}`);

    const one = new Machine(this.#installation, join(round, "one"));
    const two = new Machine(this.#installation, join(round, "two"));
    const state = this.#stateAt(`round-${this.#rounds}`);
    if (change !== "create" && change !== "duplicate") await this.#applied(one, state.address, base);

    story.push(fault === "death" ? `${victim} dies` : fault);
    await this.#endBadly(one, state.address, target, chance, { fault, victim });

    const anywhere = chance.one(places);
    const where = types.includes("lintel_custom_domain_association") || hasTwin ? "the same folder" : anywhere;
    story.push(`then in ${where}`);
    if (hasTwin) return this.#playTwins(one, two, state.address, base, story);
    const next = where === "another folder" ? two : one;
    if (where === "a fresh .terraform") await next.init(state.address);
    if (where === "another HOME") next.changeHome();
    if (where === "a moved backend") await this.#move(one, state, target, types);
    const ran = await this.#apply(next, state.address, target.declared, target);
    if (ran.code !== (target.refused > 0 ? 1 : 0)) throw new BrokenRound(`one more apply: ${ran.text}`);
    const held = this.#heldIn(state.address);
    if (held.length !== Object.keys(target.declared).length - target.refused)
      throw new BrokenRound(`the state has ${held.join(", ")}: ${ran.text}`);
    await this.#compare([state.address]);
    await this.#expectEmptyPlan(next, state.address, target.settled(held), target);
    if (chance.happens(0.3)) {
      await this.#applied(next, state.address, {});
      await this.#compare([state.address]);
    }
    await this.#expectNothingLeft([one, two]);
  }

  /** An apply during which something dies, or requests fail. */
  async #endBadly(
    machine: Machine,
    address: string,
    target: Target,
    chance: Chance,
    { fault, victim }: { readonly fault: (typeof faultKinds)[number]; readonly victim: (typeof victims)[number] },
  ): Promise<void> {
    const after = 1 + chance.below(8 * Object.keys(target.settled([])).length + 12);
    machine.write(target.declared, target);
    this.#states.isFull = fault === "full disk";
    await this.#faults.order(fault, chance);
    let requests = 0;
    let restarted: Promise<void> | undefined;
    const replaced = target.replace.map((each) => `-replace=${each}`);
    const { id, done } = machine.start(address, ["apply", "-auto-approve", ...replaced]);
    this.#relay.onRequest = () => {
      requests++;
      if (fault !== "death" || requests !== after) return;
      const providers = descendantsOf(id);
      if (victim !== "the emulator")
        killAll([...(victim === "the provider" ? [] : [id]), ...(victim === "Terraform" ? [] : providers)]);
      if (victim === "the emulator" || victim === "all three") restarted = this.#restartEmulator();
    };
    await done;
    await restarted;
    this.#relay.onRequest = () => undefined;
    this.#states.isFull = false;
    await this.#faults.end();
  }

  async #restartEmulator(): Promise<void> {
    await this.#emulator.kill();
    this.#relay.leadTo(await this.#emulator.start());
  }

  /** Another root module declares the same names: each object is of one of the two. */
  async #playTwins(
    one: Machine,
    two: Machine,
    address: string,
    declared: Declarations,
    story: string[],
  ): Promise<void> {
    const twin = `${address}-twin`;
    story.push("after another state declared the same names");
    const runs: [string, Machine, Ran][] = [];
    runs.push([twin, two, await this.#apply(two, twin, declared)]);
    runs.push([address, one, await this.#apply(one, address, declared)]);
    await this.#compare([address, twin]);
    for (const [state, machine, ran] of runs) {
      const held = this.#heldIn(state);
      if ((ran.code === 0) !== (held.length === Object.keys(declared).length))
        throw new BrokenRound(`a state has a part without an error: ${ran.text}`);
      const settled = Object.fromEntries(Object.entries(declared).filter(([each]) => held.includes(each)));
      await this.#expectEmptyPlan(machine, state, settled);
    }
    await this.#applied(two, twin, {});
    await this.#compare([address]);
    await this.#applied(one, address, declared);
    await this.#compare([address]);
    await this.#expectNothingLeft([one, two]);
  }

  #stateAt(name: string): { address: string } {
    return { address: `${this.#states.url}/${name}` };
  }

  /** Moves the state to another address, and back if what a run left behind is refused there (ownership.md). */
  async #move(one: Machine, state: { address: string }, target: Target, types: readonly string[]): Promise<void> {
    // Their ids follow from the name of the state, so that a second one would be made rather than refused.
    if (types.some((type) => type.startsWith("lintel_push")))
      await this.#apply(one, state.address, target.declared, target);
    const { address } = state;
    const moved = `${address}-moved`;
    this.#states.move(new URL(address).pathname, new URL(moved).pathname);
    const { code } = await this.#apply(one, moved, target.declared, target);
    if (code === 0) state.address = moved;
    else this.#states.move(new URL(moved).pathname, new URL(address).pathname);
  }

  #apply(machine: Machine, address: string, declared: Declarations, target: Partial<Target> = {}): Promise<Ran> {
    machine.write(declared, target);
    return machine.run(address, ["apply", "-auto-approve"]);
  }

  async #applied(machine: Machine, address: string, declared: Declarations): Promise<void> {
    const { code, text } = await this.#apply(machine, address, declared);
    if (code !== 0) throw new BrokenRound(`an apply without a fault: ${text}`);
  }

  async #expectEmptyPlan(machine: Machine, address: string, declared: Declarations, target: Partial<Target> = {}) {
    machine.write(declared, target);
    const { code, text } = await machine.run(address, ["plan", "-detailed-exitcode"]);
    if (code !== 0) throw new BrokenRound(`the plan of ${address}: ${text}`);
  }

  /** The addresses of the resources in a state, none of which may be tainted or deposed. */
  #heldIn(address: string): readonly string[] {
    const state = JSON.parse(this.#states.state(new URL(address).pathname) ?? "{}");
    return Array.from(state.resources ?? []).flatMap((resource) => {
      const { type, name, instances } = Object(resource);
      return Array.from(instances ?? [], (instance) => {
        const { status, deposed } = Object(instance);
        return `${type}.${name}${status === undefined && deposed === undefined ? "" : ` (${status ?? "deposed"})`}`;
      });
    });
  }

  /** Compares states with the objects that the services list. */
  async #compare(addresses: readonly string[]): Promise<void> {
    const objects = await objectsOf(this.#services, this.#relay.url);
    const held = addresses.flatMap((address) => this.#heldIn(address));
    const expected = held.map((each) => `shop ${each.replace(/\.\w+/, "")}`).sort();
    if (JSON.stringify(objects) !== JSON.stringify(expected))
      throw new BrokenRound(`the services have ${objects.join(", ")}; the states have ${expected.join(", ")}`);
  }

  /** Waits until all processes have ended, and expects no file of theirs. */
  async #expectNothingLeft(machines: readonly Machine[]): Promise<void> {
    const until = Date.now() + 30_000;
    while (runningWith(this.#installation.mark).length > 0) {
      if (Date.now() > until)
        throw new BrokenRound(`still running: ${runningWith(this.#installation.mark).join("; ")}`);
      await setTimeout(50);
    }
    const left = machines.flatMap((machine) => machine.leftovers());
    if (left.length > 0) throw new BrokenRound(`left behind: ${left.join(", ")}`);
  }
}
