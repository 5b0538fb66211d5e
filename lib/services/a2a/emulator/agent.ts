/** A running agent: the context of its operations. */
import type { Schedule } from "../../../emulator/state/schedule.ts";
import { PushSender } from "../push-config/emulator/sender.ts";
import type { EmulatedAgentSettings } from "./agent-settings.ts";
import { notificationOf } from "./bindings/v0_3/responses.ts";
import { inJson } from "./event.ts";
import { EventStream, type StreamForm } from "./event-stream.ts";
import { TokenStore } from "./oauth-tokens.ts";
import { StreamRoom } from "./stream-room.ts";
import { TaskList } from "./task-list.ts";
import type { NotificationForm, TaskRecord, TaskView } from "./task-record.ts";

const asUpdate: NotificationForm = (event) => event.as(inJson);
const inV0_3Words: NotificationForm = (_, task) => notificationOf(task.view({ includeArtifacts: true }));

export class Agent {
  readonly settings: EmulatedAgentSettings;
  readonly schedule: Schedule;
  readonly tasks: TaskList;
  readonly tokens: TokenStore;
  readonly sender: PushSender;
  readonly streams: StreamRoom;
  readonly notificationOf: NotificationForm;
  /** Releases requests that wait for a message without a task. */
  readonly #waiting = new Set<() => void>();

  constructor(settings: EmulatedAgentSettings, schedule: Schedule) {
    this.settings = settings;
    this.schedule = schedule;
    this.notificationOf = settings.protocol === "0.3" ? inV0_3Words : asUpdate;
    this.tasks = new TaskList(settings.limits);
    this.streams = new StreamRoom(settings.limits);
    this.tokens = new TokenStore(() => schedule.now());
    this.sender = new PushSender(settings.push, schedule);
  }

  /** The current time as a timestamp. */
  timestamp(): string {
    return new Date(this.schedule.now()).toISOString();
  }

  /** Waits by the emulator's clock; a reset ends the wait. */
  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        resolve();
      };
      this.#waiting.add(done);
      this.schedule.after(milliseconds, done);
    });
  }

  /**
   * A stream of a task's events, beginning with the current task.
   * @throws Refusal if the maximum number of streams is open.
   */
  streamOf(task: TaskRecord, view: TaskView, form: StreamForm): EventStream {
    const stream = new EventStream(this.streams, form, (gone) => task.removeStream(gone));
    task.addStream(stream, view);
    return stream;
  }

  /** Deletes all tasks, and releases all waiting requests. */
  reset(): void {
    this.schedule.clear();
    this.tasks.clear();
    this.streams.clear();
    for (const done of [...this.#waiting]) done();
  }

  close(): void {
    this.reset();
    this.sender.close();
  }
}
