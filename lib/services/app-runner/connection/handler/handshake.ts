/** What a person has to do before services can use a connection (gap `connection/handshake`). */
import { type Members, textAt } from "../../../../base/members.ts";
import { citationTarget } from "../../../../facts/derive/citation.ts";
import { citeGuide } from "../../../../facts/model/citation.ts";

/**
 * Why no service can use a connection yet, and the step that a person has to take; undefined if services can. Statuses
 * are compared whatever their case, since other objects of the service have had them in lower case.
 */
export function unusableBecause(record: Members): string | undefined {
  const status = (textAt(record, "Status") ?? "").toUpperCase();
  if (status === "AVAILABLE") return undefined;
  const { ConnectionName: name, ConnectionArn: arn } = record;
  const handshake = `select ${JSON.stringify(name)} under "Connected accounts" of the App Runner console, and choose "Complete handshake"`;
  const step =
    status === "PENDING_HANDSHAKE" ? `A person must ${handshake}` : `Replace it; then a person must ${handshake}`;
  return `The connection ${arn} is ${status}, so services cannot use it yet. ${step} (${guide}).`;
}

const guide = citationTarget(citeGuide("app-runner", "Managing App Runner connections"));
