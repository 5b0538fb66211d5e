/** Gaps of the reference about what CloudWatch says of services (`lintel audit`). */
import { cite, citeGuide } from "../../facts/model/citation.ts";
import type { Gap } from "../../facts/model/gap.ts";

/** All gaps about metrics, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "audit/calls",
    cites: cite(2, "States and transitions"),
    question: "How does an audit know whether a running service is called?",
    choice:
      "By the metric Requests in the namespace AWS/AppRunner of CloudWatch, with the dimensions ServiceName and ServiceID, which the ARN of the service contains: GetMetricData with the sums of each day. A metric without any value is 0; one that CloudWatch does not call Complete is unknown. Lintel reports nothing about services that are newer than the period.",
    basis: [citeGuide("app-runner", "Viewing App Runner service metrics reported to CloudWatch")],
    unsettled: "open",
    because:
      "App Runner has no operation that returns it. The page names the namespace and the metric; its metrics in CloudWatch have these dimensions. No public source says whether health checks over HTTP count",
  },
];
