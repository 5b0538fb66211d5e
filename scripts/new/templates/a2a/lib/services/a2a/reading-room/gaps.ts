/** Gaps of the documentation about reading rooms. */
import { cite } from "../../../model/citation.ts";
import type { Gap } from "../../../model/gap.ts";

const cites = cite(1, "Endpoints");

/** All gaps about reading rooms, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "reading-room/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its id is taken: who owns the existing reading room?",
    choice:
      "An id that is not declared is derived from the state and the task, so that a repeated creation finds its own; a declared one belongs to whoever created it.",
    basis: "our judgment",
    because: "the operation has no idempotency token, and replaces a reading room with the same id",
  },
];
