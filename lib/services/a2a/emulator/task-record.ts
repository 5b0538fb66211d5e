/** A task in the emulator, and the events that change it. */
import { randomUUID } from "node:crypto";
import { openState, type TaskStateClass, taskStates } from "../model/task.ts";
import type { PushQueue } from "../push-config/emulator/queue.ts";
import type { Artifact, ArtifactChunk, Message, StreamResponse, Task, TaskStatus } from "./documents.ts";
import { AgentEvent } from "./event.ts";
import type { EventStream } from "./event-stream.ts";
import type { MessageContent } from "./scenario.ts";

/** The maximum number of messages in a task's history; the server may have a lower limit than the client. */
const maxHistory = 200;

/** The parts of a task in a response. */
export interface TaskView {
  /** The maximum number of recent messages; undefined for all. */
  readonly historyLength?: number | undefined;
  readonly includeArtifacts: boolean;
}

/** The body of a notification about an update of a task. */
export type NotificationForm = (event: AgentEvent, task: TaskRecord) => Buffer;

const nothing = (): void => undefined;

export class TaskRecord {
  readonly id = randomUUID();
  readonly contextId: string;
  readonly tenant: string;
  /** Increases with every status of any task: the order of lists. */
  statusSequence = 0;
  /** The approximate size of the task, in bytes. */
  size = 0;
  /** Runs the next step at once, if one is due that need not wait. */
  hurry: (() => void) | undefined;
  /** Cancels the next step. */
  callOff: () => void = nothing;
  readonly #notificationOf: NotificationForm;
  #status: TaskStatus;
  #history: Message[] = [];
  readonly #artifacts = new Map<string, Artifact>();
  // Most tasks have neither, and the memory of an agent is its tasks.
  #pushQueues: Map<string, PushQueue> | undefined;
  #streams: Set<EventStream> | undefined;
  #settled: (() => void)[] = [];
  /** Whether the client has sent the input that the task waited for. */
  #hasResponse = false;

  /** @param notificationOf the body of a notification about an update. */
  constructor(tenant: string, contextId: string, timestamp: string, notificationOf: NotificationForm) {
    this.#notificationOf = notificationOf;
    this.tenant = tenant;
    this.contextId = contextId;
    this.#status = { state: "TASK_STATE_SUBMITTED", timestamp };
  }

  /** By id, in order of creation. */
  get pushQueues(): Map<string, PushQueue> {
    this.#pushQueues ??= new Map();
    return this.#pushQueues;
  }

  get status(): TaskStatus {
    return this.#status;
  }

  get stateClass(): TaskStateClass {
    return taskStates[this.#status.state];
  }

  /** Whether requests need not wait for it: it has ended, or waits for its client. */
  get isSettled(): boolean {
    return this.stateClass === "terminal" || (this.stateClass === "interrupted" && !this.#hasResponse);
  }

  /** Adds a client's message to the history, after the agent's last one; the task no longer waits for input. */
  receive(message: Message): void {
    this.#hasResponse = true;
    if (this.#status.message !== undefined) {
      this.#remember(this.#status.message);
      const { message: _, ...status } = this.#status;
      this.#status = status;
    }
    this.#remember(message);
  }

  /** Content as a message of the agent about this task. */
  messageOf(said: MessageContent): Message {
    return { messageId: randomUUID(), contextId: this.contextId, taskId: this.id, role: "ROLE_AGENT", ...said };
  }

  setStatus(status: TaskStatus): void {
    if (this.#status.message !== undefined) this.#remember(this.#status.message);
    this.#status = status;
    this.#hasResponse = false;
    this.#publish({ statusUpdate: { taskId: this.id, contextId: this.contextId, status } });
    if (!this.isSettled) return;
    this.#respond();
    if (status.state !== openState) this.#endStreams();
  }

  addArtifact(chunk: ArtifactChunk): void {
    const { artifact, append } = chunk;
    const earlier = append === true ? this.#artifacts.get(artifact.artifactId) : undefined;
    const parts = earlier === undefined ? artifact.parts : [...earlier.parts, ...artifact.parts];
    this.#artifacts.set(artifact.artifactId, { ...earlier, ...artifact, parts });
    this.#publish({ artifactUpdate: { taskId: this.id, contextId: this.contextId, ...chunk } });
  }

  /** Adds a reader, which gets the current task and then all events in order. */
  addStream(stream: EventStream, view: TaskView): void {
    stream.send(new AgentEvent({ task: this.view(view) }));
    this.#streams ??= new Set();
    this.#streams.add(stream);
  }

  removeStream(stream: EventStream): void {
    this.#streams?.delete(stream);
  }

  /** Waits until the task has ended or waits for its client. */
  settled(): Promise<void> {
    return this.isSettled ? Promise.resolve() : new Promise((resolve) => this.#settled.push(resolve));
  }

  view({ historyLength, includeArtifacts }: TaskView): Task {
    const history =
      historyLength === undefined ? this.#history : historyLength === 0 ? [] : this.#history.slice(-historyLength);
    const artifacts = includeArtifacts ? [...this.#artifacts.values()] : [];
    return {
      id: this.id,
      contextId: this.contextId,
      status: this.#status,
      ...(artifacts.length > 0 && { artifacts }),
      ...(history.length > 0 && { history: [...history] }),
    };
  }

  /** Releases all requests that wait for the task, and stops its notifications. */
  abandon(): void {
    this.callOff();
    for (const stream of [...(this.#streams ?? [])]) stream.drop();
    for (const queue of this.#pushQueues?.values() ?? []) queue.close();
    this.#streams?.clear();
    this.#respond();
  }

  #remember(message: Message): void {
    this.#history.push(message);
    if (this.#history.length > maxHistory) this.#history = this.#history.slice(-maxHistory);
  }

  #publish(content: StreamResponse): void {
    const event = new AgentEvent(content);
    if (this.#pushQueues !== undefined && this.#pushQueues.size > 0) {
      const body = this.#notificationOf(event, this);
      for (const queue of this.#pushQueues.values()) queue.add(body);
    }
    for (const stream of this.#streams ?? []) stream.send(event);
  }

  #endStreams(): void {
    for (const stream of this.#streams ?? []) stream.end();
    this.#streams?.clear();
  }

  /** Responds to waiting requests. */
  #respond(): void {
    const waiting = this.#settled;
    this.#settled = [];
    for (const resolve of waiting) resolve();
  }
}
