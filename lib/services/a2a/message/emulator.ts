/** The emulator's SendMessage and SendStreamingMessage. */

import { randomUUID } from "node:crypto";
import type { Refusal } from "../../../emulator/refusal.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { cite } from "../../../facts/model/citation.ts";
import type { Agent } from "../emulator/agent.ts";
import { plainType } from "../emulator/bindings/json-body.ts";
import type { Message, SendMessageRequest } from "../emulator/documents.ts";
import { AgentEvent } from "../emulator/event.ts";
import { EventStream, type StreamForm } from "../emulator/event-stream.ts";
import { refused, refusedFor } from "../emulator/faults.ts";
import { begin, finish, startAfterResponse } from "../emulator/run.ts";
import { type MessageContent, type ScenarioStep, sizeOf, stepsFor } from "../emulator/scenario.ts";
import { TaskRecord, type TaskView } from "../emulator/task-record.ts";
import { addConfig, checkConfig, queueSize } from "../push-config/emulator/operations.ts";

/** An accepted message: it has a task, or a response without one, which may be an error. */
type AcceptedMessage =
  | { readonly task: TaskRecord; readonly steps: readonly ScenarioStep[]; readonly view: TaskView }
  | { readonly reply: Message; readonly afterMilliseconds: number }
  | { readonly failure: Refusal; readonly afterMilliseconds: number };

/** @param size of the request in bytes. */
export async function sendMessage(agent: Agent, request: SendMessageRequest, size: number): Promise<object> {
  const taken = take(agent, request, size);
  if (!("task" in taken)) {
    if (taken.afterMilliseconds > 0) await agent.wait(taken.afterMilliseconds);
    if ("failure" in taken) throw taken.failure;
    return { message: taken.reply };
  }
  const { task, steps, view } = taken;
  if (request.configuration?.returnImmediately === true) {
    const response = { task: task.view(view) };
    startAfterResponse(agent, task, steps);
    return response;
  }
  begin(agent, task, steps);
  await task.settled();
  return { task: task.view(view) };
}

/** @param size of the request in bytes. */
export async function sendStreamingMessage(
  agent: Agent,
  request: SendMessageRequest,
  size: number,
  form: StreamForm,
): Promise<EventStream> {
  agent.streams.refuseMore();
  const taken = take(agent, request, size);
  if ("task" in taken) {
    const stream = agent.streamOf(taken.task, taken.view, form);
    begin(agent, taken.task, taken.steps);
    return stream;
  }
  const { afterMilliseconds } = taken;
  if ("failure" in taken) {
    if (afterMilliseconds > 0) await agent.wait(afterMilliseconds);
    throw taken.failure;
  }
  const stream = new EventStream(agent.streams, form);
  const reply = () => {
    stream.send(new AgentEvent({ message: taken.reply }));
    stream.end();
  };
  if (afterMilliseconds > 0) agent.schedule.after(afterMilliseconds, reply);
  else reply();
  return stream;
}

/** Validates a message completely, then creates or continues its task. */
function take(agent: Agent, request: SendMessageRequest, size: number): AcceptedMessage {
  const { message, configuration = {}, tenant = "" } = request;
  if (message.role !== "ROLE_USER") {
    throw refused(
      "invalid",
      `message.role is ${JSON.stringify(message.role)}; it must be ROLE_USER in messages to an agent (${citationInWords(cite(1, "Role (enumeration)"))})`,
    );
  }
  refuseContent(agent, message);
  const known = message.taskId === undefined ? undefined : continued(agent, tenant, message.taskId, message.contextId);
  const config = configuration.taskPushNotificationConfig;
  if (config !== undefined) checkConfig(agent, config, { tenant, taskId: known?.id });
  const steps = stepsFor(message, agent.settings.scenarios);
  const contextId = known?.contextId ?? message.contextId ?? randomUUID();
  const [{ message: said, error, afterMilliseconds = 0 } = {}] = steps;
  if (error !== undefined) return { failure: refusedFor(error.reason, error.message), afterMilliseconds };
  if (said !== undefined) {
    const place = { contextId, ...(known !== undefined && { taskId: known.id }) };
    return { reply: replyOf(said, place), afterMilliseconds };
  }
  const task = known ?? new TaskRecord(tenant, contextId, agent.timestamp(), agent.notificationOf);
  agent.tasks.hold(task, size + sizeOf(steps) + (config === undefined ? 0 : queueSize));
  task.receive({ ...message, contextId, taskId: task.id });
  if (config !== undefined) addConfig(agent, task, config);
  const { historyLength } = configuration;
  return { task, steps, view: { historyLength, includeArtifacts: true } };
}

function continued(agent: Agent, tenant: string, id: string, contextId: string | undefined): TaskRecord {
  const task = agent.tasks.get(tenant, id);
  finish(task);
  if (contextId !== undefined && contextId !== task.contextId) {
    throw refused(
      "invalid",
      `message.contextId is ${JSON.stringify(contextId)}, but the context of task ${id} is ${JSON.stringify(task.contextId)}; remove it, or use the task's (${citationInWords(cite(1, "Message"))})`,
    );
  }
  if (task.stateClass === "terminal") {
    throw refusedFor(
      "UNSUPPORTED_OPERATION",
      `task ${id} is in ${task.status.state}, which is final; send the message without taskId`,
    );
  }
  return task;
}

const replyOf = (said: MessageContent, place: { readonly contextId: string; readonly taskId?: string }): Message => ({
  messageId: randomUUID(),
  ...place,
  role: "ROLE_AGENT",
  ...said,
});

/** Rejects parts with a media type that neither the card nor one of its skills accepts. */
function refuseContent({ settings: { card } }: Agent, { parts }: Message): void {
  if (parts.every(({ mediaType }) => mediaType === undefined)) return;
  const taken = [...card.defaultInputModes, ...card.skills.flatMap(({ inputModes = [] }) => inputModes)];
  const refusedType = parts.find(
    ({ mediaType }) => mediaType !== undefined && !taken.some((mode) => covers(mode, mediaType)),
  );
  if (refusedType === undefined) return;
  throw refusedFor(
    "CONTENT_TYPE_NOT_SUPPORTED",
    `a part has mediaType ${JSON.stringify(refusedType.mediaType)}; the agent accepts ${taken.join(", ")}`,
  );
}

/** Whether a media type or range includes another. Parameters are ignored. */
function covers(mode: string, type: string): boolean {
  const [wanted = "", subtype] = plainType(mode).split("/");
  const [given, givenSubtype] = plainType(type).split("/");
  return (wanted === "*" || wanted === given) && (subtype === "*" || subtype === givenSubtype);
}
