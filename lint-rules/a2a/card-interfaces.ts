/** The interfaces of an agent's card. */
import type { Node } from "../../lib/lint/declaration/node.ts";
import { grpcBinding } from "../../lib/services/a2a/agent-card/model.ts";
import { isHttps } from "../web-address.ts";

/** Whether a card has an https interface other than gRPC, which many clients cannot use. */
export const isReachedOtherwise = (card: Node): boolean =>
  card
    .at("supportedInterfaces")
    .items()
    .some((face) => face.at("protocolBinding").value !== grpcBinding || !isHttps(face.at("url").value));
