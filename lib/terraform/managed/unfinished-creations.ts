/**
 * Completes creations that failed half-way or were interrupted. Terraform marks their objects as tainted and plans
 * their replacement: a deletion and then a creation, in one run. If the handler can complete the object, the deletion
 * skips it and the creation continues with it. Terraform tells neither about the other. The deletion decides by the
 * state, whose observed options stay null until the creation is finished (otherwise a user tainted the resource and
 * wants it replaced), and by the plan's private data, which names the resource to create.
 */
import { attributeName, identityName } from "../../facts/derive/names.ts";
import type { ResourceAttributes } from "../../facts/derive/resource-attribute.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { ObjectValue, Private } from "../protocol/provider-server.ts";
import { creates, readPrivateState } from "./private-state.ts";
import { mapRecord } from "./values/value.ts";

export class UnfinishedCreations {
  readonly #label: string;
  readonly #identity: string;
  readonly #attributes: ResourceAttributes;
  /** Identities of the unfinished objects by label, for the creations that follow. */
  readonly #left = new Map<string, string>();
  /** Identities of the objects created in this run. */
  readonly #made = new Set<string>();

  constructor(model: ResourceModel, attributes: ResourceAttributes) {
    this.#label = attributeName(model, model.label);
    this.#identity = identityName(model);
    this.#attributes = attributes;
  }

  /** Starts a run of Terraform. */
  begin(): void {
    this.#left.clear();
    this.#made.clear();
  }

  /** Private data for the plan of a creation, which the preceding deletion reads. */
  planned(planned: ObjectValue, priorPrivate: Private): Private {
    const label = planned[this.#label];
    return priorPrivate.length === 0 && typeof label === "string" ? creates(label) : priorPrivate;
  }

  /**
   * Whether a deletion skips an object because its replacement is the same object: the creation of the same label will
   * complete it or, with create_before_destroy, has completed it.
   */
  stays(prior: ObjectValue, plannedPrivate: Private): boolean {
    const { [this.#label]: label, [this.#identity]: identity } = prior;
    if (typeof label !== "string" || typeof identity !== "string") return false;
    if (this.#made.has(identity)) return true;
    if (readPrivateState(plannedPrivate).creates !== label || !this.#isUnfinished(prior)) return false;
    this.#left.set(label, identity);
    return true;
  }

  /** The identity of the object that a creation completes. */
  leftFor(planned: ObjectValue): string | undefined {
    const label = planned[this.#label];
    return typeof label === "string" ? this.#left.get(label) : undefined;
  }

  /** Records that a creation succeeded. */
  made({ [this.#identity]: identity }: ObjectValue): void {
    if (typeof identity === "string") this.#made.add(identity);
  }

  mark(state: ObjectValue): ObjectValue {
    return mapRecord(state, (value, name) => (this.#attributes[name]?.observed === true ? null : value));
  }

  #isUnfinished(state: ObjectValue): boolean {
    return Object.entries(this.#attributes).some(([name, { observed }]) => observed === true && state[name] === null);
  }
}
