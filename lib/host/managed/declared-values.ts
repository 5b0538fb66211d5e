/**
 * What an apply asks for: the plan, which is what people agreed to. Terraform lays `ignore_changes` over a
 * configuration when it plans and not when it applies, so that the configuration says what nobody wants changed.
 */
import type { ResourceAttribute, ResourceAttributes } from "../../derive/resource-attribute.ts";
import { type ObjectValue, type TerraformValue, unknownValue } from "../protocol/provider-server.ts";
import { listIn, mapRecord, recordIn } from "./value.ts";

/**
 * The values of a plan that declare something: without those that the service decided on before, where the
 * configuration says nothing of them, and with the write-only ones, which are in the configuration alone.
 * @param config with secrets in place of references to them; undefined where it has no counterpart of what is planned.
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
