/** The ARNs of resources in a Terraform state, and the ids of those that have none, by address: of `terraform show -json`, or of the state's own file. */
import { isMembers, listAt, type Members, membersAt, textAt } from "../../base/members.ts";

/** The ids by address; undefined if the value is not a state. */
export function idsInState(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!isMembers(value)) return undefined;
  const ids = new Map<string, string>();
  if (isMembers(value.values)) addModule(membersAt(value.values, "root_module"), ids);
  else if (Array.isArray(value.resources) && typeof value.serial === "number") addResources(value, ids);
  else return typeof value.format_version === "string" ? ids : undefined;
  return ids;
}

/** A module of `terraform show -json`. */
function addModule(module: Members, ids: Map<string, string>): void {
  for (const { address, values } of listAt(module, "resources")) add(address, values, ids);
  for (const child of listAt(module, "child_modules")) addModule(child, ids);
}

function addResources(state: Members, ids: Map<string, string>): void {
  for (const resource of listAt(state, "resources")) {
    if (resource.mode !== "managed") continue;
    const way = [textAt(resource, "module"), textAt(resource, "type"), textAt(resource, "name")];
    const address = way.filter((each) => each !== undefined).join(".");
    for (const { index_key: key, attributes } of listAt(resource, "instances")) {
      add(key === undefined ? address : `${address}[${JSON.stringify(key)}]`, attributes, ids);
    }
  }
}

function add(address: unknown, attributes: unknown, ids: Map<string, string>): void {
  if (typeof address !== "string" || !isMembers(attributes)) return;
  const arn = textAt(attributes, "arn") ?? textAt(attributes, "id");
  const [service, domain] = [textAt(attributes, "service_arn"), textAt(attributes, "domain_name")];
  if (arn?.startsWith("arn:") === true) ids.set(address, arn);
  // A custom domain has no ARN: Lintel's id, where the aws provider has the parts in another order.
  else if (service !== undefined && domain !== undefined) ids.set(address, `${service},${domain}`);
}
