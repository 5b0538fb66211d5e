import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { today } from "../../../lib/lint/rule/rule-options.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";
import { momentOf } from "../update-time.ts";

/** Whether a time lies before a day (YYYY-MM-DD, UTC). */
const isBefore = (updateAt: unknown, day: string): boolean => (momentOf(updateAt) ?? Infinity) < Date.parse(day);

export default rule({
  severity: "warning",
  summary:
    "updateAt is in the future. Lintel reports times before the day of the run, in UTC; the service refuses earlier times of that day too.",
  otherwise: "refused",
  unwanted: "The document is a record of an earlier update, which is never sent again.",
  options: [today],
  cites: [stateUpdateCites],
  good: {
    "a future time": "updateAt: 4102444800",
  },
  bad: {
    "a past time": "updateAt: ⟦1577836800⟧",
    "a past day": 'updateAt: ⟦"2020-01-01"⟧',
  },
  each: ["updateAt"],
  when: [[".", (updateAt, options) => isBefore(updateAt, options.today)]],
  *check(updateAt) {
    const moment = new Date(momentOf(updateAt.value) ?? 0).toISOString();
    yield {
      at: updateAt,
      message: `${updateAt.path} is ${updateAt.shown} (${moment}), which has passed; it must be in the future`,
      help: `write a future time, or remove ${updateAt.lastSegment} to update immediately`,
      suggestions: [removing(updateAt)],
    };
  },
});
