/** Gaps of the documentation about reading rooms. */
import { cite } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const cites = cite(__citation__);

/** All gaps about reading rooms, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "reading-room/interrupted-creation",
    cites,
    question: "A creation was interrupted, or its name is taken: who owns the existing reading room?",
    choice: "__owner__",
    basis: "our judgment",
    because: "__because__",
  },
];
