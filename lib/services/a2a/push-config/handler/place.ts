/** The address of a declaration at an agent: its identity, and the id for `terraform import`. */
import { type Members, textAt } from "../../../../base/members.ts";
import { type ImportForm, unfitImportId } from "../../../../terraform/runtime/import-id.ts";

/** The address of a configuration at an agent. */
export interface AgentAddress {
  /** The agent's base URL, or the address of its card. */
  readonly agent: string;
  readonly tenant: string | undefined;
  /** Its task or context. */
  readonly within: string;
  readonly id: string;
}

/** An address whose agent may come from the settings. */
export type RequestedAddress = Omit<AgentAddress, "agent"> & { readonly agent: string | undefined };

/** `AGENT#[tenant/]task/id`, each segment after # percent-encoded (gap `push-config/import-id`). */
export const importIdOf = ({ agent, tenant, within, id }: AgentAddress): string =>
  `${agent}#${[tenant, within, id].flatMap((part) => (part === undefined ? [] : [encodeURIComponent(part.replaceAll(/\p{Surrogate}/gu, "\ufffd"))])).join("/")}`;

/**
 * The form of import ids.
 * @param what the kind of owner: `task_id`.
 */
export const importFormOf = (what: string): ImportForm => {
  const example = "https://agent.example.com#team-a/3f36680c/on-call";
  return {
    meaning: `\`[AGENT#][tenant/]${what}/id\`, such as ${example}, each segment after # percent-encoded; AGENT# is optional if the provider's agents name only one`,
    example,
  };
};

/**
 * Parses the result of {@link importIdOf}, with or without the agent.
 * @param what the kind of owner, for messages: `task_id`.
 */
export function placeIn(importId: string, what: string): RequestedAddress {
  const behind = importId.lastIndexOf("#");
  const agent = behind < 0 ? undefined : importId.slice(0, behind);
  const segments = importId.slice(behind + 1).split("/");
  const decoded = segments.flatMap((segment) => decodedSegment(segment));
  const [first = "", second = "", third] = decoded;
  if (agent !== "" && decoded.length === segments.length && (decoded.length === 2 || decoded.length === 3)) {
    return third === undefined
      ? { agent, tenant: undefined, within: first, id: second }
      : { agent, tenant: first, within: second, id: third };
  }
  throw unfitImportId(importId, importFormOf(what));
}

/** The decoded segment; empty if it is empty or malformed. */
function decodedSegment(segment: string): readonly string[] {
  try {
    const text = decodeURIComponent(segment);
    return text === "" ? [] : [text];
  } catch {
    return [];
  }
}

export const placeOf = (record: Members, what: string): RequestedAddress =>
  placeIn(textAt(record, "importId") ?? "", what);
