/** Which object a declaration is of, as far as files or services say it. */
import type { FoundDeclaration } from "../../adopt/migrate/to-lintel/declared-target.ts";
import { importIdOf } from "../../services/a2a/push-config/handler/place.ts";

/** What is known besides the declarations. */
export interface KnownObjects {
  /** ARNs of a stack's resources, by logical id. */
  readonly byLogicalId: ReadonlyMap<string, string>;
  /** ARNs of live objects, by their declaration. */
  readonly byDeclaration: ReadonlyMap<FoundDeclaration, string>;
  /** What a state says of the resources of a declaration's root module, by address. */
  readonly inState: (found: FoundDeclaration) => ReadonlyMap<string, string>;
}

/** The import id of a declaration's object; undefined if nobody says it. */
export function importIdOfDeclared(
  found: FoundDeclaration,
  { byLogicalId, byDeclaration, inState }: KnownObjects,
): string | undefined {
  const { file, logicalId } = found;
  if (file.live !== undefined && "arn" in file.live) return file.live.arn;
  const said = byDeclaration.get(found) ?? inState(found).get(found.resource());
  return said ?? (logicalId === undefined ? ownId(found) : byLogicalId.get(logicalId));
}

/** What a document itself says: of a record, of a domain, of an agent's configuration. */
function ownId({ model, root, file }: FoundDeclaration): string | undefined {
  const textOf = (member: string): string | undefined => {
    const { value } = root.at(member);
    root.takeUnknowns();
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  if (model.name === "custom-domain-association") {
    const [service, domain] = [textOf("ServiceArn"), textOf("DomainName")];
    return service === undefined || domain === undefined ? undefined : `${service},${domain}`;
  }
  if (model.name === "push-config") {
    const atAgent = file.live !== undefined && "agent" in file.live ? file.live.agent : textOf("agent");
    const [agent, within, id] = [atAgent, textOf("taskId"), textOf("id")];
    if (agent === undefined || within === undefined || id === undefined) return undefined;
    return importIdOf({ agent, tenant: textOf("tenant"), within, id });
  }
  return textOf(model.identity);
}
