/** How the tool that applies a declaration knows the resource, and what it does with it besides its members. */
import { pathSteps } from "../../base/text/quoted-text.ts";

/** A resource as Terraform or CloudFormation knows it. */
export interface EngineFacts {
  readonly engine: "terraform" | "cloudformation";
  /** What has its state: the folder of the root module, or the file of the template. */
  readonly state: string;
  /** `module.images["a"].aws_apprunner_service.web[0]`, or the logical id. */
  readonly address: string;
  readonly lifecycle: Lifecycle;
  /** The state does not have its region: the provider looks for it in its own, and does not find it in another one. */
  readonly hasNoRegion?: true;
  /** What a saved plan says of it: the tool's own decision. */
  readonly plan?: ChangeInPlan;
}

/** A resource's entry in `resource_changes` of a plan. */
export interface ChangeInPlan {
  /**
   * "updated" keeps the object, whatever changes; "forgotten" leaves it, and nobody manages it; undefined if the plan
   * creates it, or leaves it as it is.
   */
  readonly outcome: "updated" | "replaced" | "deleted" | "forgotten" | undefined;
  /** It replaces the object, and creates the next one before it deletes this one. */
  readonly createsFirst: boolean;
  /** The members that replace it, as the plan names them: `service_name`. */
  readonly replacedBy: readonly string[];
  /** Its address in the state, if a `moved` block changes it. */
  readonly previousAddress?: string;
}

/** Whether a plan ends the management of a resource: no revision after it has the resource. */
export const isEnd = ({ outcome }: ChangeInPlan): boolean => outcome === "deleted" || outcome === "forgotten";

/** The arguments about a resource's lifecycle; absent ones have the tool's default. */
export interface Lifecycle {
  /** Members whose changes the tool ignores, as written: `policy_details[0].filter`. */
  readonly ignoreChanges?: "all" | readonly string[];
  readonly preventDestroy?: boolean;
  readonly createBeforeDestroy?: boolean;
  /** What replaces it by a change: each reference as written, with the present value of what it refers to. */
  readonly replaceTriggeredBy?: ReadonlyMap<string, string>;
  /** It stays when it is no longer declared: `DeletionPolicy`. */
  readonly isRetained?: boolean;
  /** What replaces it leaves it: `UpdateReplacePolicy`. */
  readonly isRetainedByReplacement?: boolean;
}

/** A block that changes the state of a root module, not a resource. */
export type StateChange = {
  /** See {@link EngineFacts.state}. */
  readonly state: string;
  /** The module that has the block, without keys: "" or `module.images`. Addresses are relative to it. */
  readonly within: string;
} & (
  | { readonly kind: "moved"; readonly from: string; readonly to: string }
  /** `removed` with `destroy = false`: the object stays. */
  | { readonly kind: "forgotten"; readonly from: string }
  | { readonly kind: "imported"; readonly to: string }
);

/** A step of an address: a module or a resource, with its key. */
interface Step {
  readonly name: string;
  /** `["a"]`, `[0]`; "" without one. */
  readonly key: string;
}

function stepsIn(address: string): readonly Step[] {
  const steps: Step[] = [];
  let first: string | undefined;
  for (const { step } of pathSteps(address)) {
    const last = steps.at(-1);
    if (step.startsWith("[")) {
      if (first === undefined && last !== undefined) steps[steps.length - 1] = { ...last, key: step };
    } else if (first === undefined) first = step;
    else {
      steps.push({ name: `${first}.${step}`, key: "" });
      first = undefined;
    }
  }
  return steps;
}

const addressOf = (steps: readonly Step[]): string => steps.map(({ name, key }) => name + key).join(".");

/** An address in its parts: the module that has the resource, the resource without its key, and the key. */
export function partsOfAddress(address: string): { readonly within: string } & Step {
  const steps = stepsIn(address);
  return { within: addressOf(steps.slice(0, -1)), ...(steps.at(-1) ?? { name: address, key: "" }) };
}

/** The steps below a module; undefined if the address is not within it. */
function below(
  within: string,
  steps: readonly Step[],
): readonly [above: readonly Step[], rest: readonly Step[]] | undefined {
  const modules = stepsIn(within);
  const isWithin = modules.every(({ name }, index) => steps[index]?.name === name);
  return isWithin ? [steps.slice(0, modules.length), steps.slice(modules.length)] : undefined;
}

/** The address to which a block moves another one; undefined if it does not. */
function movedTo(address: string, { within, from, to }: Extract<StateChange, { kind: "moved" }>): string | undefined {
  const [above, rest] = below(within, stepsIn(address)) ?? [];
  if (above === undefined || rest === undefined) return undefined;
  const [source, target] = [stepsIn(from), stepsIn(to)];
  const [last, lastOfTarget, at] = [source.at(-1), target.at(-1), rest[source.length - 1]];
  if (last === undefined || lastOfTarget === undefined || at === undefined) return undefined;
  const fits = source.every(({ name, key }, index) => {
    const isLast = index === source.length - 1;
    return rest[index]?.name === name && (isLast || rest[index]?.key === key);
  });
  // A resource or a module without a key moves with all of its instances, unless one of them is meant.
  const movesAll = last.key === "" && lastOfTarget.key === "";
  if (!fits || (!movesAll && at.key !== last.key)) return undefined;
  const moved = movesAll ? [...target.slice(0, -1), { ...lastOfTarget, key: at.key }] : target;
  return addressOf([...above, ...moved, ...rest.slice(source.length)]);
}

/** Where the blocks of a state move an address, one after the other; the address itself if none does. */
export function afterMoves(address: string, changes: readonly StateChange[]): string {
  const seen = new Set([address]);
  let current = address;
  for (;;) {
    const next = changes.flatMap((each) => (each.kind === "moved" ? (movedTo(current, each) ?? []) : []))[0];
    if (next === undefined || seen.has(next)) return current;
    seen.add(next);
    current = next;
  }
}

/** Whether one of the blocks names an address, or a module around it; without a key it names every instance. */
export const isNamedBy = (address: string, kind: "forgotten" | "imported", changes: readonly StateChange[]): boolean =>
  changes.some((each) => {
    if (each.kind !== kind) return false;
    const named = stepsIn(each.kind === "forgotten" ? each.from : each.kind === "imported" ? each.to : "");
    const [, rest] = below(each.within, stepsIn(address)) ?? [];
    return (
      named.length > 0 &&
      named.every(({ name, key }, index) => rest?.[index]?.name === name && (key === "" || rest[index]?.key === key))
    );
  });

/** The address with which Terraform keeps a resource that gets a `count`, or loses it: it takes `[0]` for the only one. */
export const withoutFirstIndex = (address: string): string => address.replace(/\[0\]$/, "");
