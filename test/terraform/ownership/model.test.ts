/**
 * A model of whose an object is (docs/design/ownership.md, "The model"): the provider's own code between a small service
 * and clients that die, explored exhaustively, with and without each protection.
 */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Members } from "../../../lib/base/members.ts";
import { stateScope } from "../../../lib/terraform/provider/state-scope.ts";
import { withoutMark } from "../../../lib/terraform/runtime/creation-mark.ts";
import type { Ownership } from "../../../lib/terraform/runtime/ownership.ts";
import { cases } from "../../run/sizes.ts";
import { explore } from "./explore.ts";
import { type Kind, kinds, type Protection } from "./kinds.ts";
import { type Places, type Run, Stage } from "./world.ts";

const [connector, scaling, policy, domain] = kinds;

/** Those of which the service keeps something. */
const kept = [connector, scaling, policy];

/** Two states with one declaration; the folder of machine one may be lost. */
const twoStates: readonly Run[] = [
  { state: "A", machine: "one", does: "apply" },
  { state: "A", machine: "two", does: "apply" },
  { state: "B", machine: "two", does: "apply" },
  { state: "A", machine: "one", does: "destroy" },
  { state: "B", machine: "two", does: "destroy" },
];

/** A state that moves to another backend, and back, beside another state. */
const moving: readonly Run[] = [
  { state: "A", machine: "one", does: "apply" },
  { state: "A", machine: "one", does: "apply", isMoved: true },
  { state: "B", machine: "two", does: "apply" },
  { state: "A", machine: "one", does: "destroy", isMoved: true },
];

/** Two states, each on a machine of its own that remembers what it claimed. */
const atHome: readonly Run[] = [
  { state: "A", machine: "one", does: "apply" },
  { state: "B", machine: "two", does: "apply" },
  { state: "A", machine: "one", does: "destroy" },
  { state: "B", machine: "two", does: "destroy" },
];

/** One state with one declaration under one label, under another, and under both. */
const labels: readonly Run[] = [["one"], ["two"], ["one", "two"]].flatMap((all): readonly Run[] => [
  { state: "A", machine: "one", does: "apply", labels: all },
  { state: "A", machine: "two", does: "apply", labels: all },
]);

/** A long run goes further than `npm test`, and takes each protection away for each kind. */
const isLong = cases(10) > 1;
const depth = isLong ? 3 : 2;

const exploreStates = (kind: Kind, places: Places, protection: Protection = {}, runs = 2) =>
  explore(new Stage(kind, places, protection), { runs, commands: twoStates, losable: ["one"] });

const exploreLabels = (kind: Kind, protection: Protection = {}, runs = 2) => {
  const adopting = { ...kind, good: { ...kind.good, adopt_existing: true } };
  return explore(new Stage(adopting, "backend", protection), { runs, commands: labels, losable: [] });
};

describe.each(kinds)("an object of $type", (kind) => {
  const isWhole = isLong || kind === connector;
  it.each(isWhole ? (["backend", "mounts"] as const) : (["backend"] as const))(
    "belongs to the one of two states (%s) that made it, whichever client dies, waits or loses its folder",
    async (places) => {
      const { broken, limits } = await exploreStates(kind, places, {}, depth);
      expect(broken).toBeUndefined();
      // Known of tokens after an own object was deleted, and of claimed domains (docs/design/ownership.md, "Known limits").
      expect(limits > 0).toBe((kind === policy && isLong) || (kind === domain && (places === "backend" || isLong)));
    },
  );

  it("belongs to its state in another backend, and what a run left in the first one is refused there", async () => {
    const stage = new Stage(kind, "backend");
    expect(await explore(stage, { runs: depth, commands: moving, losable: [] })).toMatchObject({ broken: undefined });
  });

  if (isWhole) {
    it("belongs to one of two labels, with adopt_existing too, whichever run dies", async () => {
      expect(await exploreLabels(kind, {}, depth)).toMatchObject({ broken: undefined });
    });
  }
});

it("the domain of a service belongs to the state that claimed it, where folders are kept", async () => {
  const stage = new Stage(domain, "backend");
  expect(await explore(stage, { runs: 2, commands: atHome, losable: [] })).toMatchObject({
    broken: undefined,
    limits: 0,
  });
});

const digestOf = (text: string | undefined): string =>
  createHash("sha256")
    .update(text ?? "")
    .digest("hex");

/** The requests of a creation without what shows whose it is. */
const unmarked = (_: string, input: Members): Members => {
  const { clientToken, Tags, ...rest } = input;
  return {
    ...rest,
    ...(clientToken !== undefined && { clientToken: crypto.randomUUID() }),
    ...(Tags !== undefined && { Tags: withoutMark(Object(Tags)) }),
  };
};

const blind =
  (changes: Partial<Ownership>) =>
  (ownership: Ownership): Ownership => ({
    scope: ownership.scope,
    standing: (existing) => ownership.standing(existing),
    claim: (existing) => ownership.claim(existing),
    hold: (...read) => ownership.hold(...read),
    release: (existing) => ownership.release(existing),
    isClaimed: (existing) => ownership.isClaimed(existing),
    deletes: (...read) => ownership.deletes(...read),
    untilDeleted: (...asked) => ownership.untilDeleted(...asked),
    ...changes,
  });

const marked = [connector, scaling];

/** What the provider once did, or would do without a sentence of ownership.md. */
const faults: readonly {
  readonly fault: string;
  readonly of: readonly Kind[];
  readonly found: (kind: Kind) => ReturnType<typeof explore>;
}[] = [
  {
    fault: "a name of the state that leaves out the variables of its backend",
    of: kept,
    found: (kind) =>
      exploreStates(kind, "backend", {
        scope: (folder, { PG_CONN_STR: _, ...env } = {}) => stateScope(folder, env, undefined),
      }),
  },
  {
    fault: "a name of the state that is the path of its folder alone",
    of: kept,
    found: (kind) =>
      exploreStates(kind, "mounts", { scope: (folder = "") => ({ scope: digestOf(folder), dataFolder: folder }) }),
  },
  {
    fault: "a name of the state that contains a password",
    of: kept,
    found: (kind) =>
      exploreStates(kind, "backend", {
        scope: (folder = "", env = {}) => ({ scope: digestOf(env.PG_CONN_STR), dataFolder: folder }),
      }),
  },
  {
    fault: "a name of the state that a machine makes for itself",
    of: kept,
    found: (kind) =>
      exploreStates(kind, "backend", { scope: (folder = "") => ({ scope: digestOf(folder), dataFolder: folder }) }),
  },
  {
    fault: "a mark that goes when the creation is complete",
    of: marked,
    found: (kind) => exploreStates(kind, "backend", { marks: "until complete" }),
  },
  {
    fault: "a creation without a mark or token",
    of: kept,
    found: (kind) => exploreStates(kind, "backend", { request: unmarked }),
  },
  {
    fault: "a mark that names the object alone",
    of: marked,
    found: (kind) => exploreStates(kind, "backend", { ownership: blind({ scope: "any" }) }),
  },
  {
    fault: "a creation that does not look the name up first",
    of: [scaling],
    found: (kind) =>
      exploreStates(kind, "backend", {
        request: (operation, input) =>
          operation === "ListAutoScalingConfigurations" ? { AutoScalingConfigurationName: "another" } : input,
      }),
  },
  {
    fault: "a domain that is associated without a claim",
    of: [domain],
    found: (kind) =>
      explore(new Stage(kind, "backend", { ownership: blind({ claim: async () => true }) }), {
        ...{ runs: 2, commands: atHome, losable: [] },
      }),
  },
  {
    fault: "a plan that records nothing of what the state has",
    of: kept,
    found: (kind) => exploreLabels(kind, { ownership: blind({ hold: () => undefined }) }),
  },
  {
    fault: "a claim that never fails",
    of: kept,
    found: (kind) =>
      exploreLabels(kind, { ownership: blind({ claim: async () => true, standing: async () => "unknown" }) }),
  },
];

describe.each(faults)("without its protection, $fault", ({ of, found }) => {
  it.each(of.slice(0, isLong ? 3 : 1))("is found by the model for $type", async (kind) => {
    const { broken } = await found(kind);
    expect(broken?.length).toBeGreaterThan(1);
  });
});
