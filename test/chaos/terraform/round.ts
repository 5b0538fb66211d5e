/**
 * A round of chaos with the real Terraform, the provider and the emulator as processes: a change of a root module, during
 * which some of them are killed or requests fail, and one more apply on some machine. A seed decides what is done; at
 * which request a process dies, the machine's load decides, too.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import type { Declarations } from "../../terraform/core-command.ts";
import { AgentTasks } from "../../terraform/real-terraform/agent-tasks.ts";
import { BrokenRound } from "../arena-ground.ts";
import { Chance } from "../chance.ts";
import { changeKinds, type Target, targetOf } from "../changes.ts";
import { declare, partsOf, someOf } from "../declarations.ts";
import { faultKinds } from "../faults.ts";
import { secretVariable } from "../hosted/hosted-parts.ts";
import { type Host, hostOf } from "../hosts.ts";
import { nullResourceHost } from "./hosted-host.ts";
import { HostedTerraformRound } from "./hosted-rounds.ts";
import { type Installation, Machine, type Ran } from "./machine.ts";
import { providerHost } from "./provider-host.ts";
import { killsEmulator, TerraformGround, victimOf } from "./terraform-ground.ts";

const places = [
  ...(["the same folder", "another folder", "a fresh .terraform", "another HOME", "a moved backend"] as const),
] as const;

export class TerraformArena {
  readonly #ground: TerraformGround;
  readonly #installations: { readonly [host in Host]: Installation };
  readonly #root: string;
  readonly #secret: (name: string) => string;
  #rounds = 0;

  private constructor(
    ground: TerraformGround,
    installations: { readonly [host in Host]: Installation },
    root: string,
    secret: (name: string) => string,
  ) {
    this.#ground = ground;
    this.#installations = installations;
    this.#root = root;
    this.#secret = secret;
  }

  /** Installs the built provider, and starts the services. `secret` makes the secrets of configurations. */
  static async open(terraform: string, secret: (name: string) => string): Promise<TerraformArena> {
    const root = temporaryFolder();
    const ground = await TerraformGround.start(`LINTEL_CHAOS_ROUND=${root}`);
    // What programs keep for later runs, such as compiled code, all rounds share.
    const environment = { LINTEL_CHAOS_ROUND: root, XDG_CACHE_HOME: join(root, "cache") };
    const secrets = Object.fromEntries(["Hook1", "Hook2"].map((name) => [secretVariable(name), secret(name)]));
    const at = ground.relay.url;
    const initialized = async (installation: Installation, name: string): Promise<Installation> => {
      const first = new Machine(installation, join(root, name));
      await first.init(ground.states.url);
      return { ...installation, initialized: first.work };
    };
    const provider = await providerHost(terraform, root, at, environment);
    const hosted = await nullResourceHost(terraform, root, at, { ...environment, ...secrets });
    const installations = {
      provider: await initialized(provider, "first"),
      null_resource: await initialized(hosted, "first-hosted"),
    };
    return new TerraformArena(ground, installations, root, secret);
  }

  close = (): Promise<void> => this.#ground.stop();

  /** Plays the round of a seed, which chooses the host unless it is given. Returns what it did. @throws BrokenRound */
  async play(seed: number, host: Host = hostOf(seed)): Promise<string> {
    const story: string[] = [];
    const round = join(this.#root, `round-${this.#rounds++}`);
    mkdirSync(round);
    try {
      if (host === "provider") await this.#play(new Chance(seed), story, round);
      else {
        story.push("on the null_resource host");
        const installation = this.#installations.null_resource;
        await new HostedTerraformRound(this.#ground, installation, round, new Chance(seed), story).play();
      }
    } catch (error) {
      const reason =
        error instanceof Error ? (error instanceof BrokenRound ? error.message : error.stack) : String(error);
      throw new BrokenRound(`seed ${seed} with Terraform: ${story.join("; ")}: ${reason}`);
    } finally {
      await this.#ground.end();
    }
    return story.join("; ");
  }

  async #play(chance: Chance, story: string[], round: string): Promise<void> {
    const { services, relay } = this.#ground;
    await services.reset();
    const agent = relay.url;
    const task = await new AgentTasks(agent).start("chaos");
    const fault = chance.one(faultKinds);
    const end = { fault, victim: victimOf(chance) };
    const all = partsOf("shop", { agent, task, secret: this.#secret }).filter(
      ({ type }) => !killsEmulator(end) || !type.startsWith("lintel_push"),
    );
    const parts = someOf(all, chance);
    const base = declare(parts, all);
    const types = [...new Set(Object.keys(base).map((each) => each.split(".")[0] ?? ""))];
    const hasTwin = chance.happens(0.2) && !types.includes("lintel_custom_domain_association");
    const change = hasTwin ? "create" : chance.one(changeKinds);
    const target = targetOf(change, chance, base, parts, all);
    story.push(`${change} of ${types.map((type) => type.replace("lintel_", "")).join(", ")}`);

    const one = new Machine(this.#installations.provider, join(round, "one"));
    const two = new Machine(this.#installations.provider, join(round, "two"));
    const state = this.#stateAt(`round-${this.#rounds}`);
    if (change !== "create" && change !== "duplicate") await this.#applied(one, state.address, base);

    story.push(fault === "death" ? `death of ${end.victim}` : fault);
    await this.#ground.endBadly(one, state.address, target, chance, end);

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
    // The next start of the provider on a machine removes what a killed one left there.
    if (next !== one) await this.#expectEmptyPlan(one, state.address, target.settled(held), target);
    if (chance.happens(0.3)) {
      await this.#applied(next, state.address, {});
      await this.#compare([state.address]);
    }
    await this.#ground.expectNothingLeft([one, two]);
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
    await this.#ground.expectNothingLeft([one, two]);
  }

  #stateAt(name: string): { address: string } {
    return { address: `${this.#ground.states.url}/${name}` };
  }

  /** Moves the state to another address, and back if what a run left behind is refused there (ownership.md). */
  async #move(one: Machine, state: { address: string }, target: Target, types: readonly string[]): Promise<void> {
    // Their ids follow from the name of the state, so that a second one would be made rather than refused.
    if (types.some((type) => type.startsWith("lintel_push")))
      await this.#apply(one, state.address, target.declared, target);
    const { address } = state;
    const moved = `${address}-moved`;
    this.#ground.states.move(new URL(address).pathname, new URL(moved).pathname);
    const { code } = await this.#apply(one, moved, target.declared, target);
    if (code === 0) state.address = moved;
    else this.#ground.states.move(new URL(moved).pathname, new URL(address).pathname);
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
    const state = JSON.parse(this.#ground.states.state(new URL(address).pathname) ?? "{}");
    return Array.from(state.resources ?? []).flatMap((resource) => {
      const { type, name, instances } = Object(resource);
      return Array.from(instances ?? [], (instance) => {
        const { status, deposed } = Object(instance);
        return `${type}.${name}${status === undefined && deposed === undefined ? "" : ` (${status ?? "deposed"})`}`;
      });
    });
  }

  /** Compares states with the objects that the services list. */
  #compare(addresses: readonly string[]): Promise<void> {
    const held = addresses.flatMap((address) => this.#heldIn(address));
    return this.#ground.expectObjects(held.map((each) => `shop ${each.replace(/\.\w+/, "")}`));
  }
}
