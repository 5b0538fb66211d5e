/** Terraform's JSON syntax, as CDKTF synthesizes it (cdk.tf.json): what a document of it is, and what its blocks record. */
import { isMembers } from "../../../base/members.ts";
import type { FoundResource } from "../detected.ts";
import type { HclFile } from "../hcl/syntax/hcl-file.ts";
import type { HclBlock } from "../hcl/syntax/syntax.ts";
import type { Metadata } from "../metadata.ts";

/** Whether a document configures Terraform, whatever its file is called: an object, or a list of them. */
export const isTerraformDocument = (document: unknown): boolean =>
  Array.isArray(document) ? document.every(isMembers) && document.some(isConfiguration) : isConfiguration(document);

const isConfiguration = (document: unknown): boolean =>
  isMembers(document) &&
  (isMembers(document.terraform) || isResources(document.resource) || declaresProviders(document.provider));

const isResources = (value: unknown): boolean => isMembers(value) || (Array.isArray(value) && value.every(isMembers));

/** Whether a member contains provider blocks. Cards of agents have a `provider` too, but its members are strings. */
const declaresProviders = (provider: unknown): boolean =>
  isMembers(provider) && Object.values(provider).every((block) => typeof block === "object" && block !== null);

/** What a block of a JSON file records about itself. */
export function recordedIn(
  file: HclFile,
  { json }: HclBlock,
): Pick<FoundResource, "source" | "metadata" | "isGenerated"> {
  if (json === undefined) return {};
  const { metadata } = json;
  const source = metadata && sourceIn(metadata);
  return {
    ...(source && { source }),
    ...(metadata && { metadata }),
    ...(file.isGenerated === true && { isGenerated: true }),
  };
}

/** Parses the position that the construct recorded: `"//": {"lintel": {"source": "src/main.ts:12:3"}}`. */
function sourceIn({ value }: Metadata): FoundResource["source"] {
  const text = isMembers(value) && typeof value.source === "string" ? value.source : "";
  const [, file, line, column] = /^(.+):([1-9]\d*):([1-9]\d*)$/.exec(text) ?? [];
  if (file === undefined) return undefined;
  return { file, position: { line: Number(line), column: Number(column) } };
}
