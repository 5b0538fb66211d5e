import { rule } from "../../../lib/lint/rule/rule.ts";
import { stateUpdateCites } from "../../../lib/services/image-builder/state-update/model.ts";
import { momentOf } from "../update-time.ts";

export default rule({
  severity: "error",
  summary: "updateAt is a time: epoch seconds or ISO 8601.",
  otherwise: "refused",
  cites: [stateUpdateCites],
  good: {
    "epoch seconds": "updateAt: 4102444800.5",
    "ISO 8601": "updateAt: 2100-01-01T00:00:00Z",
    "a day": 'updateAt: "2100-01-01"',
  },
  bad: {
    "a period": "updateAt: ⟦in 30 days⟧",
    "milliseconds with their unit": "updateAt: ⟦4102444800000ms⟧",
    "a day that does not exist": 'updateAt: ⟦"2100-13-01"⟧',
    true: "updateAt: ⟦true⟧",
  },
  each: ["updateAt"],
  when: [[".", (updateAt) => momentOf(updateAt) === undefined]],
  *check(updateAt) {
    yield {
      at: updateAt,
      message: `${updateAt.path} is ${updateAt.shown}; it must be a time in epoch seconds or ISO 8601, such as 4102444800 or 2100-01-01T00:00:00Z`,
      help: "write the time at which the image becomes DEPRECATED",
    };
  },
});
