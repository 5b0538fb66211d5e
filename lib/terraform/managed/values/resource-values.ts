/** The values of one type of resource, as its handler takes them. */

import type { Members } from "../../../base/members.ts";
import { attributeName, identityName } from "../../../facts/derive/names.ts";
import type { ResourceAttributes } from "../../../facts/derive/resource-attribute.ts";
import { documentedValue } from "../../../facts/derive/vocabulary.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import type { ObjectValue, TerraformValue } from "../../protocol/provider-server.ts";
import type { Existing } from "../../runtime/ownership.ts";
import type { HandlerCalls } from "../handler-calls.ts";
import type { HostAttributes } from "../host-attributes.ts";
import { withoutEmpty } from "./meaning.ts";
import { membersOf } from "./members.ts";
import { declaredPart } from "./reading.ts";

/** Reads Terraform's values of a resource for its handler: names, words and identity. */
export class ResourceValues {
  readonly #model: ResourceModel;
  readonly #attributes: ResourceAttributes;
  readonly #ours: HostAttributes;
  readonly #calls: HandlerCalls;

  constructor(model: ResourceModel, attributes: ResourceAttributes, ours: HostAttributes, calls: HandlerCalls) {
    this.#model = model;
    this.#attributes = attributes;
    this.#ours = ours;
    this.#calls = calls;
  }

  /** All members: those of the declaration, the options, and those that the service returned. */
  members(resource: ObjectValue): Members {
    const kept = this.#ours.withoutIgnoredTags(resource, this.#calls.configuration.tags);
    const said = withoutEmpty(this.#attributes, kept, this.equivalent);
    return membersOf(this.#attributes, said, (path, value) => documentedValue(this.#model.name, path, value));
  }

  /** The members of the declaration. */
  declared(resource: ObjectValue): Members {
    return pick(this.members(resource), this.#model.declaration.members);
  }

  options(resource: ObjectValue): Members {
    return pick(this.members(resource), this.#model.options ?? {});
  }

  /** The declared part, in Terraform's values. */
  declaration(resource: ObjectValue): ObjectValue {
    return declaredPart(this.#model, this.#attributes, resource);
  }

  label(resource: ObjectValue): TerraformValue | undefined {
    return resource[attributeName(this.#model, this.#model.label)];
  }

  identity(state: ObjectValue): string {
    const identity = state[identityName(this.#model)];
    if (typeof identity === "string") return identity;
    throw new Error(`The state has no ${identityName(this.#model)}: remove it with terraform state rm, and import.`);
  }

  /** The object that a state describes, for {@link HandlerCalls.ownership}. */
  existing(resource: ObjectValue): Existing {
    const { [attributeName(this.#model, this.#model.createdAt ?? "")]: created } = resource;
    return { identity: this.identity(resource), createdAt: typeof created === "string" ? created : undefined };
  }

  /** Whether two values at a path mean the same. */
  readonly equivalent = (path: string, declared: unknown, found: unknown): boolean =>
    documentedValue(this.#model.name, path, declared) === documentedValue(this.#model.name, path, found) ||
    this.#calls.handler.equivalent?.(path, declared, found) === true;
}

const pick = (members: Members, fields: object): Members =>
  Object.fromEntries(Object.entries(members).filter(([member]) => Object.hasOwn(fields, member)));
