/** The addresses of the resources in a state file; nothing else of it is looked at. */
import { join } from "node:path";
import { isMembers, listOf, membersOf, textAt } from "../../../base/members.ts";
import { pathSteps } from "../../../base/text/quoted-text.ts";
import { ask } from "../../files/file-system.ts";
import { FileTree } from "../../files/file-tree.ts";
import { Fault } from "../../text/fault.ts";

/** The file in which Terraform keeps the state of a folder, unless a backend has it. */
const stateName = "terraform.tfstate";

/** The addresses in a state, by the path of their module: "" or `module.images`, without the keys of instances. */
export type StateAddresses = ReadonlyMap<string, ReadonlySet<string>>;

/** The state beside a root module; undefined if there is none that can be read. */
export function stateBeside(folder: string): StateAddresses | undefined {
  const path = join(folder, stateName);
  if (!ask("exists", path)) return undefined;
  try {
    return addressesIn(JSON.parse(new FileTree(folder, ["."]).textOf(path, stateName)));
  } catch (error) {
    // Terraform reports a state that it cannot read; there are addresses in none of them.
    if (error instanceof Fault || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

// Addresses of Terraform: `module.images["a"].aws_apprunner_service.web[0]`.

/** An address without the keys of its instances. */
export const withoutKeys = (address: string): string =>
  [...pathSteps(address)].flatMap(({ step }) => (step.startsWith("[") ? [] : step)).join(".");

/** The addresses in the JSON of a state (version 4), such as `aws_apprunner_service.web`. */
function addressesIn(state: unknown): StateAddresses {
  const addresses = new Map<string, Set<string>>();
  const { resources } = membersOf(state);
  for (const resource of listOf(resources)) {
    if (!isMembers(resource) || textAt(resource, "mode") !== "managed") continue;
    const module = withoutKeys(textAt(resource, "module") ?? "");
    const known = addresses.get(module) ?? new Set();
    addresses.set(module, known.add(`${textAt(resource, "type")}.${textAt(resource, "name")}`));
  }
  return addresses;
}
