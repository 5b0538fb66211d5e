/** The JSON schemas of what the commands for services write; schemas/ is rendered from them. */
import { count, listOf, structure, text, time } from "../../lifecycle/report/simulation/result-schema.ts";
import { outcomes } from "./change/change-report.ts";

const operation = structure(
  { id: text, type: text, status: text, startedAt: time, endedAt: time },
  ...["id", "type", "status", "startedAt", "endedAt"],
);
const service = {
  ...{ name: text, arn: text, accountId: text, region: text },
  profile: { ...text, description: "Absent for the default credentials." },
  url: { ...text, description: "Host name of the service; absent for some private services." },
};
const failures = {
  ...listOf(structure({ accountId: text, profile: text, region: text, message: text }, "accountId", "profile")),
  description: "What was not read or not done; the rest is in `services`.",
};

/** For `lintel services status --format json`; later releases may add members. */
export const statusSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "lintel services status --format json",
  ...structure({
    version: { const: 1 },
    services: listOf(
      structure(
        {
          ...service,
          status: text,
          since: {
            ...time,
            description: "When the last operation ended or started, else when the service was last updated.",
          },
          operation: { ...operation, description: "The last operation; absent with --no-operations." },
        },
        ...["profile", "url", "since", "operation"],
      ),
    ),
    failures,
  }),
} as const;

/** For `lintel services pause|resume --format json`; later releases may add members. */
export const changeSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "lintel services pause|resume --format json",
  ...structure({
    version: { const: 1 },
    action: { enum: ["pause", "resume"] },
    services: listOf(
      structure(
        {
          ...service,
          outcome: { enum: outcomes },
          status: { ...text, description: "Status of the service, as last read." },
          operation,
          message: { ...text, description: "Why, and what to do." },
          logGroups: {
            ...structure({ service: text, application: text }),
            description: "Of a failed operation: the log groups of CloudWatch Logs with the reason.",
          },
          retryable: {
            type: "boolean",
            description: "Whether the same command may succeed although nothing else changes.",
          },
          declared: { ...listOf(text), description: "Declarations of --declared with another status." },
        },
        ...["profile", "url", "operation", "message", "logGroups", "retryable", "declared"],
      ),
    ),
    failures,
    summary: structure(Object.fromEntries(outcomes.map((outcome) => [outcome, count]))),
  }),
} as const;
