/** Names for the resources of a module. */
import { ownType } from "../../../lint/inputs/resource-type.ts";
import { nameFrom, taking } from "../names.ts";
import type { MigrationProblem } from "../problem.ts";
import type { FoundDeclaration } from "./declared-target.ts";
import { hclSourceOf, wantedName } from "./hcl-source.ts";
import { rangeIn } from "./source-range.ts";

/** A name for a resource, from its logical id, its own name or its ARN. */
export function nameFor(
  { model, root, logicalId, file, resource }: FoundDeclaration,
  addresses: Set<string>,
  report: (problem: MigrationProblem) => void,
): string {
  const label = root.at(...model.label.split("."));
  const called = typeof label.value === "string" ? label.value : undefined;
  root.takeUnknowns();
  const hcl = hclSourceOf({ file, resource });
  const wanted = nameFrom(logicalId ?? (hcl && wantedName(hcl)) ?? called ?? "", model.name.replaceAll("-", "_"));
  const { type } = ownType(model);
  const inRegion =
    file.live !== undefined && "region" in file.live ? [`${wanted}_${nameFrom(file.live.region, "")}`] : [];
  const free = [wanted, ...inRegion].map((each) => `${type}.${each}`).find((each) => !addresses.has(each));
  const address = free ?? taking(`${type}.${wanted}`, new Set(addresses));
  addresses.add(address);
  const name = address.slice(type.length + 1);
  if (name !== wanted) {
    const span = root.span("value");
    report({
      rule: "migrate/name",
      file,
      at: rangeIn(file, span),
      message: `${type}.${wanted} is taken, so the ${model.title} becomes ${type}.${name}`,
      resource: resource(),
    });
  }
  return name;
}
