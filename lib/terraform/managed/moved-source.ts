/** What a `moved` block leads from: the null_resource host, or another provider's resource of the same kind. */
import { listOf, type Members, membersAt, membersOf, textAt } from "../../base/members.ts";
import { identityName } from "../../facts/derive/names.ts";
import type { Field } from "../../facts/model/field.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { Node } from "../../lint/declaration/node.ts";
import { nodeValue } from "../../lint/declaration/node-value.ts";
import { declaredMembers, type ResourceType, resourceTypes, typeReading } from "../../lint/inputs/resource-type.ts";
import { unknownBecause } from "../../lint/text/unknown.ts";
import type { ProviderServer } from "../protocol/provider-server.ts";

/** A call for a `moved` block. */
export type MoveRequest = Omit<Parameters<NonNullable<ProviderServer["moveResourceState"]>>[0], "type">;

/** The object that a state describes. */
export interface MovedSource {
  /** As for an import. */
  readonly id: string;
  /** What the state tells of the declaration, in the documents' words; empty if it tells nothing. */
  readonly members: Members;
  /** The version of the state's schema, if no release has been seen with it: the state then tells nothing else. */
  readonly unseenVersion?: number;
}

/**
 * The schema version of every state of these providers: they never changed its form, and newer releases only added
 * members (hashicorp/aws to 6.58, hashicorp/awscc to 1.96, neither with an upgrade).
 */
const seenVersions: ReadonlyMap<string, number> = new Map([
  ["aws", 0],
  ["awscc", 1],
]);

/** The types of other providers from which a resource can be moved. */
export const movableTypes = (model: ResourceModel): readonly string[] =>
  [...resourceTypes("terraform", [model]).values()].flatMap(({ type, isForeign }) => (isForeign ? [type] : []));

/**
 * The source of a move to a resource of `model`; undefined if its type cannot become one, or if its state identifies no
 * object.
 */
export function movedSource(
  model: ResourceModel,
  { type, version, state }: MoveRequest["from"],
): MovedSource | undefined {
  if (type === "terraform_data") {
    const id = textAt(membersAt(membersAt(state, "output"), "value"), identityName(model));
    return id === undefined ? undefined : { id, members: {} };
  }
  const foreign = resourceTypes("terraform", [model]).get(type);
  // The ARN; the id of a custom domain, which has none, is what identifies it.
  const id = textAt(state, "arn") ?? textAt(state, "id");
  if (foreign?.isForeign !== true || id === undefined) return undefined;
  if (version !== seenVersions.get(type.split("_")[0] ?? "")) return { id, members: {}, unseenVersion: version };
  return { id, members: declaredIn(foreign, state) };
}

/** The declaration in another provider's state, read as the linter reads its configuration. */
function declaredIn(type: ResourceType, state: Members): Members {
  const given = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null));
  const reading = {
    ...typeReading(type, { unknownBecause }),
    emptyIsAbsent: true,
    emptyTextIsAbsent: true,
  } as const;
  const root = Node.root(reading, declaredMembers(type, given), type.declaration, []);
  const members = Object.entries(membersOf(nodeValue(root, () => undefined)));
  return Object.fromEntries(
    members.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, asMap(type.declaration.members[name], value)]],
    ),
  );
}

/** A map that its provider writes as a list of structures, such as tags, as a map; any other value unchanged. */
function asMap(field: Field | undefined, value: unknown): unknown {
  const names = field?.kind === "map" ? field.asList : undefined;
  if (names === undefined || !Array.isArray(value)) return value;
  return Object.fromEntries(listOf(value).map((entry) => [entry[names.key], entry[names.value]]));
}
