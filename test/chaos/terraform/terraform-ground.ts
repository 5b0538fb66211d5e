/** The services and the state server of rounds with the real Terraform, and how a run there ends badly. */
import { setTimeout } from "node:timers/promises";
import { EmulatedServices } from "../../terraform/emulated-services.ts";
import { StateServer } from "../../terraform/real-terraform/state-server.ts";
import { BrokenRound, type Ground } from "../arena-ground.ts";
import type { Chance } from "../chance.ts";
import type { Target } from "../changes.ts";
import { type Fault, Faults } from "../faults.ts";
import { objectsOf } from "../objects.ts";
import { Relay } from "../relay.ts";
import { EmulatorProcess } from "./emulator-process.ts";
import type { Machine } from "./machine.ts";
import { descendantsOf, killAll, runningWith } from "./processes.ts";

/** Who dies: Terraform, the processes that it has started, the emulator. */
const victims = ["Terraform", "its processes", "both", "the emulator", "all three"] as const;

/** A fault, and who dies if it is a death. */
export interface BadEnd {
  readonly fault: Fault;
  readonly victim: (typeof victims)[number];
}

export const victimOf = (chance: Chance): BadEnd["victim"] => chance.one(victims);

/** The emulator dies; it keeps the agent's tasks in memory. */
export const killsEmulator = ({ fault, victim }: BadEnd): boolean =>
  fault === "death" && (victim === "the emulator" || victim === "all three");

export class TerraformGround implements Ground {
  readonly services: EmulatedServices;
  readonly relay: Relay;
  readonly faults: Faults;
  readonly states: StateServer;
  readonly #emulator: EmulatorProcess;
  /** A variable of the environment that all processes have. */
  readonly #mark: string;

  private constructor(emulator: EmulatorProcess, relay: Relay, states: StateServer, mark: string) {
    this.#emulator = emulator;
    this.relay = relay;
    this.states = states;
    this.#mark = mark;
    this.services = new EmulatedServices({ url: relay.url, close: () => emulator.kill() });
    this.faults = new Faults(this.services, relay);
  }

  static async start(mark: string): Promise<TerraformGround> {
    const emulator = new EmulatorProcess();
    const relay = await Relay.start(await emulator.start());
    return new TerraformGround(emulator, relay, await StateServer.start(), mark);
  }

  async stop(): Promise<void> {
    this.states.stop();
    this.relay.stop();
    await this.services.stop();
  }

  /** No fault any more. */
  async end(): Promise<void> {
    this.states.isFull = false;
    await this.faults.end();
  }

  /** An apply during which something dies, or requests fail. */
  async endBadly(
    machine: Machine,
    address: string,
    target: Target,
    chance: Chance,
    { fault, victim }: BadEnd,
  ): Promise<void> {
    const after = 1 + chance.below(8 * Object.keys(target.settled([])).length + 12);
    machine.write(target.declared, target);
    this.states.isFull = fault === "full disk";
    await this.faults.order(fault, chance);
    let requests = 0;
    let restarted: Promise<void> | undefined;
    const replaced = target.replace.map((each) => `-replace=${each}`);
    const { id, done } = machine.start(address, ["apply", "-auto-approve", ...replaced]);
    this.relay.onRequest = () => {
      requests++;
      if (fault !== "death" || requests !== after) return;
      const processes = descendantsOf(id);
      if (victim !== "the emulator")
        killAll([...(victim === "its processes" ? [] : [id]), ...(victim === "Terraform" ? [] : processes)]);
      if (victim === "the emulator" || victim === "all three") restarted = this.#restartEmulator();
    };
    await done;
    await restarted;
    this.relay.onRequest = () => undefined;
    await this.end();
  }

  async #restartEmulator(): Promise<void> {
    await this.#emulator.kill();
    this.relay.leadTo(await this.#emulator.start());
  }

  /** Expects the services to list exactly these objects: `shop lintel_vpc_connector`. */
  async expectObjects(expected: readonly string[]): Promise<void> {
    const objects = await objectsOf(this.services, this.relay.url);
    const wanted = [...expected].sort();
    if (JSON.stringify(objects) !== JSON.stringify(wanted))
      throw new BrokenRound(`the services have ${objects.join(", ")}; the states have ${wanted.join(", ")}`);
  }

  /** Waits until all processes have ended. */
  async untilEnded(): Promise<void> {
    const until = Date.now() + 30_000;
    while (runningWith(this.#mark).length > 0) {
      if (Date.now() > until) throw new BrokenRound(`still running: ${runningWith(this.#mark).join("; ")}`);
      await setTimeout(50);
    }
  }

  /** Waits until all processes have ended, and expects no file of theirs. */
  async expectNothingLeft(machines: readonly Machine[]): Promise<void> {
    await this.untilEnded();
    const left = machines.flatMap((machine) => machine.leftovers());
    if (left.length > 0) throw new BrokenRound(`left behind: ${left.join(", ")}`);
  }
}
