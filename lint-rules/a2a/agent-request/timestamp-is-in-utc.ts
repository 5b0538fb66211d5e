import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { timestamp } from "../../../lib/services/a2a/model/message-fields.ts";

const form = new RegExp(timestamp.source);

const hasOffset = (text: unknown): text is string => typeof text === "string" && form.test(text) && !text.endsWith("Z");

export default rule({
  severity: "warning",
  summary: "A timestamp is in UTC, with Z.",
  otherwise: "The specification forbids other offsets, so an agent may refuse the request or read another time.",
  unwanted: "The agent is your own, and accepts timestamps with any offset.",
  cites: [cite(1, "Resources and their fields"), citeGuide("a2a", "Timestamps")],
  good: { UTC: `ListTasks: { statusTimestampAfter: "2026-01-01T00:00:00Z" }` },
  bad: { "an offset": `ListTasks: { statusTimestampAfter: ⟦"2026-01-01T00:00:00+02:00"⟧ }` },
  each: ["ListTasks.statusTimestampAfter"],
  when: [[".", hasOffset]],
  *check(time) {
    yield {
      at: time,
      message: `${time.path} is ${time.shown}; Lintel's reference allows every ISO 8601 timestamp, but the public specification forbids offsets other than Z, and agents may refuse it`,
      help: "write the same time in UTC, with Z",
    };
  },
});
