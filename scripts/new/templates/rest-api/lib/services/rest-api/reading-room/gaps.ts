/** Gaps of the documentation about reading rooms. */
import { cite } from "../../../model/citation.ts";
import type { Gap } from "../../../model/gap.ts";

const cites = cite(2, "REST API shapes (Area A)");

/** All gaps about reading rooms, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "reading-room/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing reading room?",
    choice:
      "A name that is not declared is derived from the state and the organization, so that a repeated creation finds its own; a declared one belongs to whoever created it.",
    basis: "our judgment",
    because: "the operation has no idempotency token, and refuses names that exist",
  },
  {
    id: "reading-room/not-visible",
    cites,
    question:
      "The API answers 404 for what is missing and for what the token may not see. Was the reading room deleted?",
    choice: "Only if the token sees its organization; else reading it fails.",
    basis: "our judgment",
    because: "a token that lost its access must not make Terraform forget what it manages",
  },
];
