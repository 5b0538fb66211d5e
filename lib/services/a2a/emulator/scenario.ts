/**
 * Scenarios: what the agent does with a message, by the beginning of its messageId; the longest that fits is taken. A
 * scenario file is YAML or JSON:
 *
 * ```yaml
 * scenarios:
 *   - prefix: report-
 *     steps:
 *       - status: { state: TASK_STATE_WORKING }
 *       - artifact: { artifactId: report, parts: [{ text: "first half, " }] }
 *         afterMilliseconds: 1500
 *       - artifact: { artifactId: report, parts: [{ text: second half }] }
 *         append: true
 *         lastChunk: true
 *       - status: { state: TASK_STATE_COMPLETED, message: { parts: [{ text: done }] } }
 *   - prefix: hello-
 *     steps:
 *       - message: { parts: [{ text: "no task, only an answer" }] }
 *   - prefix: broken-
 *     steps:
 *       - error: { reason: INVALID_AGENT_RESPONSE, message: the model is down }
 * ```
 */

import { cite, citePage } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { message } from "../message/model/message.ts";
import { type AgentErrorReason, agentErrors } from "../model/errors.ts";
import { requiredText } from "../model/message-fields.ts";
import { artifact, artifactUpdate, taskState, taskStates } from "../model/task.ts";
import type { Message, Part } from "./documents.ts";
import { readDocument } from "./reader.ts";

const { text, integer, list, struct } = documentedFields(citePage("agent-emulator.md", "Scenario file"));

/** A message of the agent: the emulator adds its id, sender, task and context. */
const said = struct("What the agent says.", {
  parts: message.members.parts,
  metadata: message.members.metadata,
  extensions: message.members.extensions,
});

const { artifactId, ...artifactMembers } = artifact.members;

/** All reasons: the only keys of their table. */
const reasons = Object.keys(agentErrors) as readonly AgentErrorReason[];

const step = struct(
  "A step of the agent.",
  { exactlyOne: ["status", "artifact", "message", "error"] },
  {
    status: struct("Changes the task's state.", { state: { ...taskState, required: true }, message: said }),
    artifact: struct("Adds an artifact to the task, or a chunk of one.", {
      artifactId: { kind: "string", description: "By default a new id.", cites: artifactId.cites },
      ...artifactMembers,
    }),
    append: artifactUpdate.members.append,
    lastChunk: artifactUpdate.members.lastChunk,
    message: { ...said, description: "Responds with a message, without a task." },
    error: {
      kind: "struct",
      description: "Responds with an error, without a task.",
      cites: cite(1, "Errors"),
      members: {
        reason: {
          kind: "string",
          description: "Which error.",
          cites: cite(1, "Errors"),
          required: true,
          enum: reasons,
        },
        message: { ...requiredText, description: "What the agent says.", cites: cite(1, "Errors") },
      },
    },
    afterMilliseconds: integer("Time to wait before the step.", { minimum: 0 }),
  },
);

const scenario = struct("The agent's response to some messages.", {
  prefix: text("Prefix of messageId; default: any."),
  steps: list("The steps, in order.", { required: true }, step),
});

const scenarioFile = struct("Scenarios.", {
  scenarios: list("The agent's responses to messages.", { required: true }, scenario),
});

/** The content of an agent's message. */
export type MessageContent = Pick<Message, "parts" | "metadata" | "extensions">;

/** An action of the agent: exactly one of status, artifact, message and error. */
export type ScenarioStep = ValueOf<typeof step>;

/** The agent's actions for messages with this prefix in their id. */
export type Scenario = ValueOf<typeof scenario>;

/** Parses scenarios; `problems` lists the errors. */
export function readScenarios(value: unknown): {
  readonly scenarios: readonly Scenario[];
  readonly problems: readonly string[];
} {
  const { value: file, problems } = readDocument(scenarioFile, value, "refused");
  if (problems.length > 0) return { scenarios: [], problems };
  const { scenarios } = file;
  return { scenarios, problems: scenarios.flatMap(problemsOf) };
}

/** Rules between fields: the order of steps, and prefixes. */
function problemsOf({ prefix = "", steps }: Scenario, index: number, all: readonly Scenario[]): readonly string[] {
  const path = `scenarios[${index}]`;
  const problems: string[] = [];
  if (all.findIndex((other) => (other.prefix ?? "") === prefix) < index) {
    problems.push(`${path}.prefix is ${JSON.stringify(prefix)}, as in an earlier scenario; use each prefix once`);
  }
  const lonely = steps.length > 1 ? (["message", "error"] as const) : [];
  for (const kind of lonely.filter((each) => steps.some((step) => step[each] !== undefined))) {
    problems.push(
      `${path}.steps has a step with ${kind} among others; make it the only step, since it creates no task`,
    );
  }
  const end = steps.findIndex(({ status }) => status !== undefined && taskStates[status.state] === "terminal");
  if (end >= 0 && end < steps.length - 1) {
    problems.push(
      `${path}.steps continues after ${steps[end]?.status?.state}, which is final; make that the last step`,
    );
  }
  for (const [at, { artifact, append, lastChunk }] of steps.entries()) {
    const isChunk = append !== undefined || lastChunk !== undefined;
    if (artifact === undefined && isChunk) {
      problems.push(`${path}.steps[${at}] has append or lastChunk, which require an artifact`);
    }
    if (append === true && artifact?.artifactId === undefined) {
      problems.push(`${path}.steps[${at}].artifact.artifactId is missing; append requires it`);
    }
  }
  return problems;
}

/** The steps for a message: by default the agent returns its parts as an artifact and completes the task. */
export function stepsFor({ messageId, parts }: Message, scenarios: readonly Scenario[]): readonly ScenarioStep[] {
  let best: Scenario | undefined;
  for (const scenario of scenarios) {
    const { prefix = "" } = scenario;
    if (messageId.startsWith(prefix) && prefix.length >= (best?.prefix?.length ?? 0)) best = scenario;
  }
  if (best === undefined) return echo(parts);
  const { steps } = best;
  if (!sizes.has(steps)) sizes.set(steps, sizeOf(steps));
  return steps;
}

/** The size of a task after the steps, in bytes. */
export const sizeOf = (steps: readonly ScenarioStep[]): number => sizes.get(steps) ?? JSON.stringify(steps).length;

/** Of scenarios, whose steps are for many messages. */
const sizes = new WeakMap<readonly ScenarioStep[], number>();

const echo = (parts: readonly Part[]): readonly ScenarioStep[] => [
  { status: { state: "TASK_STATE_WORKING" } },
  { artifact: { name: "echo", parts }, lastChunk: true },
  { status: { state: "TASK_STATE_COMPLETED" } },
];
