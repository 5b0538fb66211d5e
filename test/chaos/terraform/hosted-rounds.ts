/**
 * A round of chaos on the null_resource host with the real Terraform: Terraform, the runtimes that it starts and the
 * emulator are processes that die. Terraform's state is a file of the folder, beside the runtime's own files.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { begunFile, stateFolder } from "../../../lib/terraform/null-resource-names.ts";
import type { Declarations } from "../../terraform/core-command.ts";
import { AgentTasks } from "../../terraform/real-terraform/agent-tasks.ts";
import { BrokenRound } from "../arena-ground.ts";
import type { Chance } from "../chance.ts";
import { type Target, targetOf } from "../changes.ts";
import { declare, partsOf, someOf } from "../declarations.ts";
import { faultKinds } from "../faults.ts";
import { keyOf } from "../hosted/folder.ts";
import { hostedChanges, isUnfound, partsOfSite, secretVariable } from "../hosted/hosted-parts.ts";
import { endedWell, identityAddress, makeOlder, revisionsIn } from "./hosted-host.ts";
import { type Installation, Machine, type Ran } from "./machine.ts";
import { type BadEnd, killsEmulator, type TerraformGround, victimOf } from "./terraform-ground.ts";

const places = ["the same folder", "the same folder", "a moved folder", "a folder without state files"] as const;

/** What a run that ended badly has left in a folder. */
interface Left {
  /** The state has a revision whose apply had not ended. */
  readonly isSavedEarly: boolean;
  /** Of these keys only, no file shows that an apply began: a documented limit (docs/null-resource.md, "Errors"). */
  readonly unnoted: readonly string[];
}

/** Plays a round in a folder of its own, and adds what happens to its story. @throws BrokenRound */
export class HostedTerraformRound {
  readonly #ground: TerraformGround;
  readonly #machine: Machine;
  readonly #chance: Chance;
  readonly #story: string[];

  constructor(ground: TerraformGround, installation: Installation, root: string, chance: Chance, story: string[]) {
    this.#ground = ground;
    this.#machine = new Machine(installation, join(root, "one"));
    this.#chance = chance;
    this.#story = story;
  }

  async play(): Promise<void> {
    const [chance, machine, { services, relay }] = [this.#chance, this.#machine, this.#ground];
    await services.reset();
    const task = await new AgentTasks(relay.url).start("chaos");
    const drawn = chance.one(faultKinds);
    // The state is a file, beside which there is room.
    const fault = drawn === "full disk" ? "death" : drawn;
    const end: BadEnd = { fault, victim: victimOf(chance) };
    const secret = (name: string): string => `env:${secretVariable(name)}`;
    const site = await partsOfSite(partsOf("shop", { agent: relay.url, task, secret }), services.hosting);
    const all = site.parts.filter(({ type }) => !killsEmulator(end) || !type.startsWith("lintel_push"));
    const parts = someOf(all, chance);
    const base = declare(parts, all);
    const types = [...new Set(Object.keys(base).map((each) => each.split(".")[0] ?? ""))];

    const change = chance.one(hostedChanges);
    if (change !== "create" && change !== "duplicate") await this.#expectApplied(base, "the base");
    const target = targetOf(change, chance, base, parts, all);
    this.#story.push(`${change} of ${types.map((type) => type.replace("lintel_", "")).join(", ")}`);
    this.#story.push(fault === "death" ? `death of ${end.victim}` : fault);
    const left = await this.#endBadly(target, end);

    const where = chance.one(places);
    const isFound = change !== "create" && target.refused === 0 && !types.some(isUnfound);
    const isForgotten = await this.#goTo(where, isFound, left);
    const ran = await this.#applyAgain(target.declared, left.unnoted);
    if (ran.code !== (target.refused > 0 ? 1 : 0)) throw new BrokenRound(`one more apply: ${ran.text}`);
    const held = revisionsIn(machine.work);
    const declared = target.settled(Object.keys(target.declared).filter((each) => held.has(keyOf(each))));
    if (Object.keys(declared).length !== Object.keys(target.declared).length - target.refused)
      throw new BrokenRound(`the state has ${[...held.keys()].join(", ")}: ${ran.text}`);
    if (target.refused > 0) await this.#expectApplied(declared, "without what is refused");
    await this.#expectAgreement(declared, site.other);
    // Without state files, an apply finds what exists by an attempt to create it.
    if (left.isSavedEarly || (change === "update" && !isForgotten)) await this.#expectDone(declared);
    if (chance.happens(0.3)) {
      await this.#expectApplied({}, "the destroy");
      await this.#expectAgreement({}, site.other);
    }
    await this.#expectNothingLeft(declared);
  }

  async #endBadly(target: Target, end: BadEnd): Promise<Left> {
    const { work } = this.#machine;
    const before = revisionsIn(work);
    rmSync(join(work, "noted.log"), { force: true });
    const replace = target.replace.map((address) => identityAddress(keyOf(address)));
    await this.#ground.endBadly(this.#machine, "", { ...target, replace }, this.#chance, end);
    const early = [...revisionsIn(work)]
      .filter(([key, id]) => before.get(key) !== id && !endedWell(work).has(key))
      .map(([key]) => key);
    // A runtime that lives on ends its apply, or notes that it began.
    const isAlone = end.fault === "death" && end.victim === "Terraform";
    const unnoted = isAlone ? [] : early.filter((key) => !existsSync(join(work, stateFolder, begunFile(key))));
    if (early.length > 0) this.#story.push(`the state had ${early.join(", ")} too early`);
    if (unnoted.length > 0) this.#story.push(`of which nothing notes that ${unnoted.join(", ")} began`);
    return { isSavedEarly: early.length > 0, unnoted };
  }

  /**
   * Moves the folder, or removes its state files, where the next apply finds its objects all the same.
   * @returns whether it removed them.
   */
  async #goTo(where: (typeof places)[number], isFound: boolean, left: Left): Promise<boolean> {
    if (where === "the same folder") return false;
    await this.#ground.untilEnded();
    if (where === "a moved folder") {
      this.#story.push(`then in ${where}`);
      this.#machine.move();
      return false;
    }
    const folder = join(this.#machine.work, stateFolder);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const isOpen = (name: string): boolean => !name.endsWith(".json") && !isNoteOfDestroy(folder, name);
    if (!isFound || left.isSavedEarly || names.some(isOpen)) return false;
    this.#story.push(`then in ${where}`);
    makeOlder(this.#machine.work);
    rmSync(folder, { recursive: true, force: true });
    return true;
  }

  /** One more apply; again, if a runtime that outlived Terraform ended meanwhile (docs/null-resource.md, "Errors"). */
  async #applyAgain(declared: Declarations, replaced: readonly string[]): Promise<Ran> {
    const ran = await this.#apply(declared, replaced);
    if (!ran.text.includes("Provider produced inconsistent final plan")) return ran;
    this.#story.push("and once more");
    return this.#apply(declared, replaced);
  }

  #apply(declared: Declarations, replaced: readonly string[] = []): Promise<Ran> {
    this.#machine.write(declared, {});
    return this.#machine.run("", [
      ...["apply", "-auto-approve"],
      ...replaced.map((key) => `-replace=null_resource.${key}`),
    ]);
  }

  async #expectApplied(declared: Declarations, what: string): Promise<void> {
    const { code, text } = await this.#apply(declared);
    if (code !== 0) throw new BrokenRound(`${what}: ${text}`);
  }

  /** Expects that everything is as declared: an apply of everything changes nothing. */
  async #expectDone(declared: Declarations): Promise<void> {
    const { services } = this.#ground;
    await services.forgetRequests();
    const { code, text } = await this.#apply(declared, Object.keys(declared).map(keyOf));
    if (code !== 0) throw new BrokenRound(`everything again: ${text}`);
    // A configuration of an agent is always sent: the secret behind its reference may be another one.
    const changes = (await services.changes()).filter((each) => !each.endsWith("PushNotificationConfig"));
    if (changes.length > 0) throw new BrokenRound(`the apply has left undone: ${changes.join(", ")}`);
  }

  /** Expects each object once, an empty plan, and no drift. */
  async #expectAgreement(declared: Declarations, other: string): Promise<void> {
    const types = Object.keys(declared).map((address) => `shop ${address.split(".")[0]}`);
    await this.#ground.expectObjects([...types, other]);
    const plan = await this.#machine.run("", ["plan", "-detailed-exitcode"]);
    if (plan.code !== 0) throw new BrokenRound(`the plan: ${plan.text}`);
    if (!existsSync(join(this.#machine.work, stateFolder))) return;
    const drift = await this.#machine.startProgram("lintel", ["runtime", "drift"]).done;
    if (drift.code !== 0) throw new BrokenRound(`the drift: ${drift.text}`);
  }

  /** Expects no process, and no file beside the state files of what is declared. */
  async #expectNothingLeft(declared: Declarations): Promise<void> {
    await this.#ground.expectNothingLeft([this.#machine]);
    const folder = join(this.#machine.work, stateFolder);
    // The digest of a revision that was applied again has the text of what notes the failed apply, which therefore stays.
    const known = Object.keys(declared).flatMap((address) => [`${keyOf(address)}.json`, begunFile(keyOf(address))]);
    const left = (existsSync(folder) ? readdirSync(folder) : []).filter(
      (name) => !known.includes(name) && !isNoteOfDestroy(folder, name),
    );
    if (left.length > 0) throw new BrokenRound(`left behind in ${stateFolder}: ${left.join(", ")}`);
  }
}

/** Whether a file stays after a destroy, which Terraform may repeat: the object was deleted, or is another's. */
const isNoteOfDestroy = (folder: string, name: string): boolean => {
  if (!name.endsWith(".claim")) return false;
  const { isDeleted, refused } = JSON.parse(readFileSync(join(folder, name), "utf8"));
  return isDeleted === true || refused !== undefined;
};
