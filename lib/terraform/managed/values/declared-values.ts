/**
 * The values that an apply declares: those of the approved plan. Terraform applies `ignore_changes` to the
 * configuration when it plans but not when it applies, so the configuration may contain ignored changes.
 */
import type { ResourceAttribute, ResourceAttributes } from "../../../facts/derive/resource-attribute.ts";
import { type ObjectValue, type TerraformValue, unknownValue } from "../../protocol/provider-server.ts";
import { listIn, mapRecord, recordIn } from "./value.ts";

/**
 * The declared values of a plan: without those that the service decided before, if the configuration omits them, and
 * with the write-only ones, which only the configuration contains.
 * @param config with secrets in place of references; undefined if it has no counterpart of the planned value.
 */
export const declaredIn = (
  attributes: ResourceAttributes,
  planned: ObjectValue,
  config: ObjectValue | undefined,
): ObjectValue =>
  mapRecord(attributes, (attribute, name) => {
    const value = planned[name] ?? null;
    const written = config === undefined ? undefined : (config[name] ?? null);
    if (attribute.writeOnly === true) return written ?? null;
    const isLeft = attribute.computed === true && attribute.default === undefined && attribute.hostPlans !== true;
    if (isLeft && written === null) return null;
    return declaredValue(attribute, value, written);
  });

function declaredValue(
  { nested }: ResourceAttribute,
  planned: TerraformValue,
  config: TerraformValue | undefined,
): TerraformValue {
  if (nested === undefined || planned === null || planned === unknownValue) return planned;
  const inside = (element: TerraformValue, written: TerraformValue | undefined): TerraformValue => {
    const record = recordIn(element);
    return record === undefined ? element : declaredIn(nested.attributes, record, recordIn(written));
  };
  if (nested.nesting === "single") return inside(planned, config);
  const list = listIn(planned);
  if (list !== undefined) return list.map((element, index) => inside(element, listIn(config)?.[index]));
  return mapRecord(recordIn(planned) ?? {}, (element, key) => inside(element, recordIn(config)?.[key]));
}
