/** A round of chaos on the null_resource host: a root module, a change that ends badly, and one more apply. */
import { join } from "node:path";
import type { Declarations } from "../../terraform/core-command.ts";
import { AgentTasks } from "../../terraform/real-terraform/agent-tasks.ts";
import { BrokenRound, type Ground } from "../arena-ground.ts";
import type { Chance } from "../chance.ts";
import { type Target, targetOf } from "../changes.ts";
import { declare, type Part, partsOf, someOf } from "../declarations.ts";
import { faultKinds } from "../faults.ts";
import type { Watch } from "../machine.ts";
import { objectsOf } from "../objects.ts";
import { type Death, HostedFolder, keyOf } from "./folder.ts";
import { hostedChanges, isUnfound, partsOfSite, secretVariable } from "./hosted-parts.ts";

const places = ["the same folder", "the same folder", "a moved folder", "a folder without state files"] as const;

/** Plays a round in a folder of its own, and adds what happens to its story. @throws BrokenRound */
export class HostedRound {
  readonly #ground: Ground;
  readonly #root: string;
  readonly #watch: Watch;
  readonly #chance: Chance;
  /** For choices that later rounds have, beside which a seed keeps its own. */
  readonly #beside: Chance;
  /** Whether the state is at a state server. */
  readonly #isShared: boolean;
  readonly #story: string[];
  /** What stands beside the objects of declarations. */
  #others: readonly string[] = [];

  constructor(
    ground: Ground,
    root: string,
    watch: Watch,
    [chance, beside, shared]: readonly [Chance, Chance, Chance],
    story: string[],
  ) {
    this.#ground = ground;
    this.#root = root;
    this.#watch = watch;
    this.#chance = chance;
    this.#beside = beside;
    this.#isShared = shared.happens(0.4);
    this.#story = story;
  }

  /** `secret` makes the secrets of configurations, which this host reads from the environment. */
  async play(secret: (name: string) => string): Promise<void> {
    const names = ["Hook1", "Hook2"];
    for (const name of names) process.env[secretVariable(name)] = secret(name);
    try {
      await this.#play((name) => `env:${secretVariable(name)}`);
    } finally {
      for (const name of names) delete process.env[secretVariable(name)];
    }
  }

  async #play(secret: (name: string) => string): Promise<void> {
    const chance = this.#chance;
    const { services, relay } = this.#ground;
    await services.reset();
    const task = await new AgentTasks(relay.url).start("chaos");
    // Nothing shows the next machine whose a domain is (docs/null-resource.md).
    const all = (await this.#withService(partsOf("shop", { agent: relay.url, task, secret }))).filter(
      ({ type }) => !this.#isShared || type !== "lintel_custom_domain_association",
    );
    const parts = someOf(all, chance);
    const base = declare(parts, all);
    const types = [...new Set(Object.keys(base).map((each) => each.split(".")[0] ?? ""))];
    const age = chance.one([0, 3_600_000]);
    const folder = this.#folder("shop", age, this.#isShared ? "https://state.example.test/shop" : undefined);

    const beside = this.#folder("other", 0);
    const besides = await this.#withService(partsOf("other", { agent: relay.url, task, secret }));
    const others = besides.filter(({ type }) => parts.some((part) => part.type === type));
    const isBeside = chance.happens(0.3);
    const itsDeclared = isBeside ? declare(others, besides) : {};
    if (isBeside) await this.#expectApplied(beside, itsDeclared, "the neighbor");

    const change = chance.one(hostedChanges);
    if (change !== "create" && change !== "duplicate") await this.#expectApplied(folder, base, "the base");
    const target = targetOf(change, chance, base, parts, all);
    const described = types.map((type) => type.replace("lintel_", "")).join(", ");
    this.#story.push(`${change} of ${described}${isBeside ? " beside another folder" : ""}`);
    if (this.#isShared) this.#story.push("with a state at a server");
    await this.#endBadly(folder, target);

    // A revision that is saved too early is applied again by what the state files show.
    const isFound = age > 0 && target.refused === 0 && !folder.isSavedUnended && !types.some(isUnfound);
    const anywhere = chance.one(places);
    const isElsewhere = anywhere !== "the same folder";
    const where =
      this.#isShared && isElsewhere
        ? "a folder on another machine"
        : anywhere === "a folder without state files" && !isFound
          ? "the same folder"
          : anywhere;
    this.#story.push(`then in ${where}`);
    if (where === "a folder on another machine") folder.toAnotherMachine();
    if (where === "a moved folder") folder.move();
    if (where === "a folder without state files") folder.forget();
    const { isSavedUnended } = folder;
    // The state does not show that a replacement has begun.
    const ran = await folder.apply(target.declared, this.#isShared ? target.replace : []);
    if (ran?.failed.length !== target.refused) throw new BrokenRound(`one more apply: ${ran?.text}`);
    const held = folder.applied;
    const declared = target.settled(Object.keys(target.declared).filter((each) => held.includes(keyOf(each))));
    if (target.refused > 0) await this.#expectApplied(folder, declared, "without what is refused");
    await this.#expectAgreement([
      ["shop", folder, declared],
      ["other", beside, itsDeclared],
    ]);
    if (isSavedUnended) await this.#expectDone(folder, declared);
    if (chance.happens(0.3)) {
      await this.#expectApplied(folder, {}, "the destroy");
      await this.#expectAgreement([
        ["shop", folder, {}],
        ["other", beside, itsDeclared],
      ]);
    }
  }

  #folder = (prefix: string, age: number, shared?: string): HostedFolder =>
    new HostedFolder(join(this.#root, prefix), this.#ground.relay.url, this.#watch, age, shared);

  /** Parts that refer to a service of nobody, which stands beside their objects. */
  async #withService(parts: readonly Part[]): Promise<readonly Part[]> {
    const site = await partsOfSite(parts, this.#ground.services.hosting);
    this.#others = [...this.#others, site.other];
    return site.parts;
  }

  /** A run that a fault meets. */
  async #endBadly(folder: HostedFolder, { declared, replace, settled }: Target): Promise<void> {
    const chance = this.#chance;
    const drawn = chance.one(faultKinds);
    // On a full disk neither Terraform's state nor the runtime's is written.
    const fault = drawn === "full disk" ? "death" : drawn;
    const anywhere = 1 + chance.below(8 * Object.keys(settled([])).length + 12);
    // Few deaths meet the moment at which Terraform has saved what is still being applied.
    const isOnceSaved = this.#beside.happens(0.3);
    const dies: Death = { after: isOnceSaved ? 1 + this.#beside.below(4) : anywhere, isOnceSaved };
    const when = isOnceSaved ? " once a revision is saved too early" : "";
    this.#story.push(fault === "death" ? `death after ${dies.after} requests${when}` : fault);
    await this.#ground.faults.order(fault, chance);
    await folder.apply(declared, replace, fault === "death" ? dies : undefined);
    await this.#ground.faults.end();
  }

  async #expectApplied(folder: HostedFolder, declared: Declarations, what: string): Promise<void> {
    const ran = await folder.apply(declared);
    if (ran?.failed.length !== 0) throw new BrokenRound(`${what}: ${ran?.failed.join(", ")}: ${ran?.text}`);
  }

  /** Expects that everything is as declared: an apply of everything changes nothing. */
  async #expectDone(folder: HostedFolder, declared: Declarations): Promise<void> {
    const { services } = this.#ground;
    this.#story.push("after its state had a revision too early");
    await services.forgetRequests();
    const { failed, text } = await folder.applyAgain(declared);
    if (failed.length > 0) throw new BrokenRound(`everything again: ${text}`);
    // A configuration of an agent is always sent: the secret behind its reference may be another one.
    const changes = (await services.changes()).filter((each) => !each.endsWith("PushNotificationConfig"));
    if (changes.length > 0) throw new BrokenRound(`the apply has left undone: ${changes.join(", ")}`);
  }

  /** Expects each object once, in its folder, with an empty plan and without drift. */
  async #expectAgreement(
    owners: readonly (readonly [prefix: string, folder: HostedFolder, declared: Declarations])[],
  ): Promise<void> {
    const { services, relay } = this.#ground;
    const objects = await objectsOf(services, relay.url);
    const expected = owners.flatMap(([prefix, , declared]) =>
      Object.keys(declared).map((address) => `${prefix} ${address.split(".")[0]}`),
    );
    const wanted = [...expected, ...this.#others].sort();
    if (JSON.stringify(objects) !== JSON.stringify(wanted))
      throw new BrokenRound(`the services have ${objects.join(", ")}; the folders declare ${wanted.join(", ")}`);
    for (const [prefix, folder, declared] of owners) {
      const planned = folder.planned(declared);
      if (planned.length > 0) throw new BrokenRound(`the plan of ${prefix}: ${planned.join(", ")}`);
      const drifted = await folder.drift();
      if (drifted.length > 0) throw new BrokenRound(`the drift of ${prefix}: ${drifted.join(", ")}`);
    }
  }
}
