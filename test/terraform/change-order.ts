/** In which order Terraform plans and changes resources: each after those that it needs. */
import type { Action, Command, Planned } from "./core-command.ts";
import { addressesIn } from "./declared-value.ts";

/**
 * Works on every step after the steps that it needs, and otherwise at the same time.
 * @param work reports whether it succeeded; what needs a step that failed is left out.
 * @param isSerial whether to work on one step after the other.
 */
export async function inOrder<Step>(
  steps: readonly Step[],
  needs: (step: Step) => readonly Step[],
  work: (step: Step) => Promise<boolean>,
  isSerial = false,
): Promise<void> {
  const begun = new Map<Step, Promise<boolean>>();
  let turn: Promise<unknown> = Promise.resolve();
  const begin = (step: Step): Promise<boolean> => {
    const running = begun.get(step) ?? run(step);
    begun.set(step, running);
    return running;
  };
  const run = async (step: Step): Promise<boolean> => {
    const needed = await Promise.all(needs(step).map(begin));
    if (needed.includes(false)) return false;
    if (!isSerial) return work(step);
    const done = turn.then(() => work(step));
    turn = done.catch(() => undefined);
    return done;
  };
  await Promise.all(steps.map(begin));
}

/** A step of a change: a replacement has two of them, a deletion and a creation. */
interface Step {
  readonly address: string;
  readonly does: "create" | "update" | "delete";
  readonly change: Planned & { readonly action: Action };
}

/** Carries out the changes of a command. `work` reports whether the step succeeded. */
export async function changesInOrder(
  { changes, declared, found, options }: Command,
  work: (step: Step) => Promise<boolean>,
): Promise<void> {
  const isCreatedFirst = (address: string): boolean => options.createFirst?.includes(address) === true;
  const steps = changes.flatMap(([address, change]): readonly Step[] => {
    const { action } = change;
    if (action !== "replace") return [{ address, does: action, change }];
    const both = (["delete", "create"] as const).map((does) => ({ address, does, change }));
    return isCreatedFirst(address) ? both.toReversed() : both;
  });
  const stepsOf = (wanted: string): readonly Step[] => steps.filter(({ address }) => address === wanted);
  const deletionOf = (address: string) => stepsOf(address).filter(({ does }) => does === "delete");
  const makingOf = (address: string) => stepsOf(address).filter(({ does }) => does !== "delete");
  const needs = ({ address, does, change: { action } }: Step): readonly Step[] => {
    const isMadeAgain = action === "replace" && !isCreatedFirst(address);
    if (does !== "delete") {
      return [...(isMadeAgain ? deletionOf(address) : []), ...addressesIn(declared[address]).flatMap(makingOf)];
    }
    const users = [...found].filter(([, instance]) => instance.needs.includes(address)).map(([user]) => user);
    // What used the object is deleted before it, or changed to use another one.
    const before = users.flatMap((user) => [...deletionOf(user), ...(isMadeAgain ? [] : makingOf(user))]);
    return [...before, ...(action === "replace" && isCreatedFirst(address) ? makingOf(address) : [])];
  };
  await inOrder(steps, needs, work, options.parallelism === 1);
}
