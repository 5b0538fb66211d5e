/** How a round changes a root module, as data that both forms of chaos apply. */
import type { Declarations } from "../terraform/core-command.ts";
import type { Chance } from "./chance.ts";
import { declare, type Part } from "./declarations.ts";

export const changeKinds = [
  ...(["create", "update", "rename", "move", "replace", "remove", "duplicate", "destroy"] as const),
  ...(["replace in use", "rename in use"] as const),
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** What a change declares, and how its runs differ from others. */
export interface Target {
  readonly declared: Declarations;
  /** The addresses that the first run replaces. */
  readonly replace: readonly string[];
  /** The addresses with `create_before_destroy`. */
  readonly createFirst: readonly string[];
  /** How many resources are always refused. */
  readonly refused: number;
  /** A `moved` block. */
  readonly moved?: { readonly from: string; readonly to: string };
  /** What is declared once the user has removed what is refused: of what a state has. */
  readonly settled: (held: readonly string[]) => Declarations;
}

/** What the parts declare after a change. */
export function targetOf(
  change: ChangeKind,
  chance: Chance,
  base: Declarations,
  parts: readonly Part[],
  all: readonly Part[],
): Target {
  const leaves = parts.filter(({ isUsed }) => isUsed !== true).map(({ type }) => `${type}.web`);
  const leaf = leaves[chance.below(leaves.length)];
  const plain: Target = { declared: base, replace: [], createFirst: [], refused: 0, settled: () => base };
  const declaring = (declared: Declarations): Target => ({ ...plain, declared, settled: () => declared });
  const relabeled = (address: string) => address.replace(".web", ".renamed");
  const without = (address: string) => Object.fromEntries(Object.entries(base).filter(([each]) => each !== address));
  const used = all.filter(({ type, isUsed }) => isUsed === true && base[`${type}.web`] !== undefined);
  const usedPart = used[chance.below(used.length)];
  switch (change) {
    case "update":
      return declaring(declare(parts, all, parts));
    case "rename":
      return leaf === undefined ? plain : declaring({ ...without(leaf), [relabeled(leaf)]: base[leaf] ?? {} });
    case "move":
      return leaf === undefined
        ? plain
        : {
            ...declaring({ ...without(leaf), [relabeled(leaf)]: base[leaf] ?? {} }),
            moved: { from: leaf, to: relabeled(leaf) },
          };
    case "replace":
      return leaf === undefined ? plain : { ...plain, replace: [leaf] };
    case "replace in use":
      // The service refuses to delete what is in use, unless all that uses it is replaced, too.
      return usedPart === undefined ? plain : { ...plain, replace: [`${usedPart.type}.web`] };
    case "rename in use": {
      if (usedPart?.name === undefined || usedPart.type === "lintel_hosted_service") return plain;
      const address = `${usedPart.type}.web`;
      const name = `${String(usedPart.good[usedPart.name])}-next`;
      // Two connectors of one account cannot have the same security groups.
      const groups = usedPart.type === "lintel_vpc_connector" ? { security_groups: [`sg-${name}`] } : {};
      const renamed = { ...base[address], ...groups, [usedPart.name]: name };
      return { ...declaring({ ...base, [address]: renamed }), createFirst: [address] };
    }
    case "remove":
      return leaf === undefined ? plain : declaring(without(leaf));
    case "duplicate": {
      // What uses the resource that is refused could not be made.
      const twice = leaves.find((each) => parts.some(({ type, name }) => name !== undefined && each === `${type}.web`));
      if (twice === undefined) return plain;
      const declared = { ...base, [relabeled(twice)]: base[twice] ?? {} };
      // The one that has the object is declared alone afterwards.
      const settled = (held: readonly string[]) =>
        Object.fromEntries(Object.entries(declared).filter(([each]) => held.includes(each)));
      return { ...plain, declared, refused: 1, settled };
    }
    case "destroy":
      return declaring({});
    default:
      return plain;
  }
}
