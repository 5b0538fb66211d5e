/** How a resource's configuration is read by rules: Terraform's names and values. */
import { documentedValue } from "../../derive/documented-value.ts";
import { snakeCase } from "../../derive/names.ts";
import type { ResourceAttributes } from "../../derive/provider-schema.ts";
import type { Reading } from "../../lint/reading.ts";
import type { ResourceModel } from "../../model/resource.ts";
import { type ObjectValue, UNKNOWN, type Value } from "./protocol/provider-server.ts";
import { listIn, mapRecord, recordIn } from "./value.ts";

/** The reading of one kind of resource. The vendor's words are read as the documents' where `vendorWords` allows it. */
export const terraformReading = ({ name }: ResourceModel, vendorWords: boolean): Reading => ({
  namesOf: (member) => [snakeCase(member)],
  emptyIsAbsent: true,
  unknownBecause: (raw) => (raw === UNKNOWN ? "it is known only after apply" : undefined),
  scalar: (raw, path) => (vendorWords ? documentedValue(name, path, raw) : raw),
});

/** The part of a configuration that declares the resource; rules do not see our own settings and computed values. */
export const declaredPart = (model: ResourceModel, attributes: ResourceAttributes, config: ObjectValue): ObjectValue =>
  Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => Object.hasOwn(model.declaration.members, attributes[name]?.member ?? ""))
      .map(([name, value]) => [name, nearest(value)]),
  );

/** The value with every number as near as JavaScript has it: bounds are whole numbers, and small. */
function nearest(value: Value): Value {
  if (typeof value === "bigint") return Number(value);
  const list = listIn(value);
  if (list !== undefined) return list.map(nearest);
  const record = recordIn(value);
  return record === undefined ? value : mapRecord(record, nearest);
}
