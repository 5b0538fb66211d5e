/**
 * Creations that failed half-way or were cut off, and how they are completed.
 * Terraform marks what they leave as tainted, and plans to replace it: a deletion and then a creation, in one run.
 * Where the handler can complete the object, the deletion leaves it alone and the creation continues with it. Neither
 * is told of the other. The deletion decides by two things: the state, whose observed options stay null until the
 * creation is finished (otherwise somebody tainted the resource and wants it replaced), and the plan's bytes, which
 * name the resource that will be created.
 */
import { attributeName, identityName } from "../../derive/names.ts";
import type { ResourceAttributes } from "../../derive/resource-attribute.ts";
import type { ResourceModel } from "../../model/resource.ts";
import type { ObjectValue, Private } from "../protocol/provider-server.ts";
import { creates, readKept } from "./kept.ts";
import { mapRecord } from "./value.ts";

export class UnfinishedCreations {
  readonly #label: string;
  readonly #identity: string;
  readonly #attributes: ResourceAttributes;
  /** Identities of the unfinished objects, by their labels, for the creations that follow. */
  readonly #left = new Map<string, string>();
  /** Identities of the objects created in this run. */
  readonly #made = new Set<string>();

  constructor(model: ResourceModel, attributes: ResourceAttributes) {
    this.#label = attributeName(model, model.label);
    this.#identity = identityName(model);
    this.#attributes = attributes;
  }

  /** Another run of Terraform begins. */
  begin(): void {
    this.#left.clear();
    this.#made.clear();
  }

  /** The part of a creation's plan that its earlier deletion needs. */
  planned(planned: ObjectValue, priorPrivate: Private): Private {
    const label = planned[this.#label];
    return priorPrivate.length === 0 && typeof label === "string" ? creates(label) : priorPrivate;
  }

  /**
   * Whether an object that Terraform wants to delete stays, since its replacement is itself: the creation of the same
   * label will complete it, or (where creations come before deletions) has completed it.
   */
  stays(prior: ObjectValue, plannedPrivate: Private): boolean {
    const { [this.#label]: label, [this.#identity]: identity } = prior;
    if (typeof label !== "string" || typeof identity !== "string") return false;
    if (this.#made.has(identity)) return true;
    if (readKept(plannedPrivate).creates !== label || !this.#isUnfinished(prior)) return false;
    this.#left.set(label, identity);
    return true;
  }

  /** Identity of the object that a creation is to complete. */
  leftFor(planned: ObjectValue): string | undefined {
    const label = planned[this.#label];
    return typeof label === "string" ? this.#left.get(label) : undefined;
  }

  /** Records that a creation succeeded. */
  made({ [this.#identity]: identity }: ObjectValue): void {
    if (typeof identity === "string") this.#made.add(identity);
  }

  /** The state of an unfinished object. */
  mark(state: ObjectValue): ObjectValue {
    return mapRecord(state, (value, name) => (this.#attributes[name]?.observed === true ? null : value));
  }

  #isUnfinished(state: ObjectValue): boolean {
    return Object.entries(this.#attributes).some(([name, { observed }]) => observed === true && state[name] === null);
  }
}
