/** Gaps of the documentation about reading rooms. */
import { cite } from "../../../model/citation.ts";
import type { Gap } from "../../../model/gap.ts";

const cites = cite(3, "CreateLifecyclePolicy");

/** All gaps about reading rooms, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "reading-room/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing reading room?",
    choice:
      "The service answers a repeated request with the same client token as the first time; Lintel derives the token from the state, the day and the declaration.",
    basis: "our judgment",
    because: "the operation has an idempotency token, and refuses names that exist",
  },
];
