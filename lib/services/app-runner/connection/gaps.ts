/** Gaps of the reference about connections to code repositories. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const cites = cite(2, "SourceConfiguration");

/** All gaps about connections, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "connection/declaration",
    cites,
    question: "Which members of a connection are declared, and what does a change do?",
    choice:
      "The members of CreateConnection in the public service model, with its bounds. Tags change in place; another name or provider replaces the connection.",
    basis: "public model",
    because: "the reference names connections, but shows no operation on them; no operation changes one",
  },
  {
    id: "connection/handshake",
    cites,
    question: "A person must complete the handshake of a new connection in the console. When is its creation complete?",
    choice:
      "When the service has created it, as PENDING_HANDSHAKE: Lintel does not wait, and warns which step a person has to take. The status is observed, and never drift. Before it creates a service, or gives it another connection, Lintel reads the connection that the declaration names, and fails if that is not AVAILABLE.",
    basis: [citeGuide("app-runner", "Managing App Runner connections")],
    because:
      "only a person can complete the handshake, at any time; without it, the creation of a service fails after minutes with an error that does not name the connection",
  },
  {
    id: "connection/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing connection?",
    choice:
      "The tag lintel:creation shows it, as for services (`hosted-service/interrupted-creation`), if the connection is as declared: it cannot be changed.",
    basis: "our judgment",
    because: "the operation has no idempotency token, and refuses names that exist",
  },
  {
    id: "connection/deletion",
    cites,
    question: "The service refuses to delete a connection that a service uses. Until when does Lintel try?",
    choice:
      "Ten seconds while a service names it on which no operation runs, then it fails and names the services. If no service names it any more, once more.",
    basis: "our judgment",
    because:
      "App Runner lists no users of a connection, so Lintel reads the services; no public text states that connections are released late",
  },
];
