/** What is done to what: an action on an image, or on a part of it. */
import type { PolicyAction } from "../simulate/policy/policy.ts";
import type { TriedRule } from "./condition.ts";

/** What actions are done to, besides the image itself. */
export type AffectedPart = "vmImages" | "snapshots" | "containers";

/** An action on an image, or on one of its parts. */
export interface ActionOnPart {
  readonly action: PolicyAction;
  /** Undefined for the image itself. */
  readonly part?: AffectedPart;
}

/** Whether a rule that acts on an image does this, as far as the rule alone decides it. */
export function reaches({ action, includes }: TriedRule, actionOnPart: ActionOnPart): boolean {
  if (action !== actionOnPart.action) return false;
  const { part } = actionOnPart;
  if (part === undefined) return true;
  if (part === "containers") return action === "DELETE" && includes.containers;
  return includes.vmImages && (part === "vmImages" || (action === "DELETE" && includes.snapshots));
}

/** Whether the properties of a machine image decide it. */
export const isOnMachineImage = ({ part }: ActionOnPart): boolean => part === "vmImages" || part === "snapshots";
