/** Gaps of the documentation about reading rooms. */
import { cite } from "../../../model/citation.ts";
import type { Gap } from "../../../model/gap.ts";

const cites = cite(2, "NetworkConfiguration");

/** All gaps about reading rooms, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "reading-room/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing reading room?",
    choice: "The tag lintel:creation shows it, as for services (`hosted-service/interrupted-creation`).",
    basis: "our judgment",
    because: "the operation has no idempotency token, and refuses names that exist",
  },
];
