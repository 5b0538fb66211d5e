/** A conversation with an agent: messages, the task that they belong to, and what runs. */
import { type Members, membersOf } from "../../../../base/members.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { advertises } from "../../agent-card/client.ts";
import { followMessage, pollTask } from "../../client/follow.ts";
import type { AgentApiClient } from "../../client.ts";
import { remarkRefusedStream } from "../follow.ts";
import type { AgentLine } from "../line.ts";
import { refuseFaultyRequest } from "../lint.ts";
import { partsOf } from "../message-parts.ts";
import { type PollLine, pollIntervalOf, timeoutOf } from "../options/waiting-options.ts";
import { type SaveLine, saveArtifacts } from "../output/saved-artifacts.ts";
import { after, begin, type Conversation, classOf, requestWith, stateOf } from "./conversation.ts";
import { type ChatTurn, startTurn } from "./turn.ts";

/** The options of the command. */
export interface ChatOptions extends AgentLine, PollLine, SaveLine {
  readonly "context-id": string | undefined;
  readonly "task-id": string | undefined;
}

/** A conversation. Its functions reject with UsageErrors and ApiErrors. */
export interface Talk {
  readonly now: () => Conversation;
  /** Whether the agent is to respond. */
  readonly isRunning: () => boolean;
  /** Cancels what runs; the second time, gives up waiting for that. */
  readonly interrupt: () => void;
  readonly send: (text: string) => Promise<void>;
  readonly addFile: (place: string) => Promise<void>;
  readonly beginAnew: () => void;
  /** Shows a task, by default the latest, and follows it if it goes on. */
  readonly showTask: (id: string | undefined) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly save: (folder: string | undefined) => void;
}

/** Begins a conversation. @param onExpired called if a turn takes longer than the options allow. */
export function startTalk(
  client: AgentApiClient,
  card: Members,
  line: ChatOptions,
  onExpired: () => void = () => {},
): Talk {
  let conversation = begin({ contextId: line["context-id"], taskId: line["task-id"] });
  let files: readonly Members[] = [];
  let isStreamed = advertises(card, "streaming");
  let turn: ChatTurn | undefined;
  const [timeout, pollInterval] = [timeoutOf(line), pollIntervalOf(line)];

  const take = async (elements: (signal: AbortSignal) => AsyncIterable<Members>, taskId?: string): Promise<void> => {
    const begun = startTurn(client, elements, line.output, taskId);
    turn = begun;
    const timer = timeout === undefined ? undefined : setTimeout(() => begun.expire(), timeout);
    try {
      const response = await begun.ended;
      if (response !== undefined) conversation = after(conversation, response);
      if (begun.hasExpired()) onExpired();
    } finally {
      clearTimeout(timer);
      turn = undefined;
    }
  };

  const sent = (request: Members, signal: AbortSignal) =>
    followMessage(client, request, signal, {
      ...{ streams: isStreamed, pollInterval },
      onStreamRefused() {
        isStreamed = false;
        remarkRefusedStream();
      },
    });

  async function* read(id: string, signal: AbortSignal) {
    const task = await client.call("GetTask", { id }, signal);
    yield { task };
    const { state } = membersOf(task.status);
    const isActive = classOf(state) === "active";
    if (isActive && !isStreamed) yield* pollTask(client, { task }, signal, { pollInterval });
    const goesOn = isActive || state === "TASK_STATE_AUTH_REQUIRED";
    if (goesOn && isStreamed) yield* client.stream("SubscribeToTask", { id }, signal);
  }

  const chosen = (id: string | undefined): string => {
    if (id !== undefined) return id;
    throw new UsageError("there is no task yet; write a message, or /task ID");
  };

  return {
    now: () => conversation,
    isRunning: () => turn !== undefined,
    interrupt: () => turn?.interrupt(),
    async send(text) {
      const request = requestWith([{ text }, ...files], conversation);
      await refuseFaultyRequest(line, isStreamed ? "SendStreamingMessage" : "SendMessage", request);
      files = [];
      await take((signal) => sent(request, signal));
    },
    async addFile(place) {
      files = [...files, ...(await partsOf({ text: [], file: [place], data: [] }))];
    },
    beginAnew() {
      conversation = begin();
      files = [];
    },
    async showTask(asked) {
      const id = chosen(asked ?? conversation.taskId);
      await take((signal) => read(id, signal), id);
      // The user chose the task, so that the next message belongs to it unless it has ended.
      const isOpen = classOf(stateOf(conversation)) !== "terminal";
      conversation = { ...conversation, isOpen };
    },
    async cancel() {
      const id = chosen(conversation.taskId);
      await take(async function* (signal) {
        yield { task: await client.call("CancelTask", { id }, signal) };
      }, id);
    },
    save(folder = line.save) {
      if (folder === undefined) throw new UsageError("write /save DIR with the folder, or begin with --save DIR");
      if (conversation.response === undefined) throw new UsageError("there is nothing to save yet");
      saveArtifacts(conversation.response, { save: folder, overwrite: line.overwrite });
    },
  };
}
