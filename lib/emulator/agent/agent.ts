/** An agent that runs: what its operations work with. */
import type { Schedule } from "../schedule.ts";
import { EventStream } from "./event-stream.ts";
import { refused } from "./faults.ts";
import { TokenStore } from "./oauth-tokens.ts";
import { PushSender } from "./push-sender.ts";
import type { AgentSettings } from "./settings.ts";
import { TaskList } from "./task-list.ts";
import type { TaskRecord, View } from "./task-record.ts";

export class Agent {
  readonly settings: AgentSettings;
  readonly schedule: Schedule;
  readonly tasks: TaskList;
  readonly tokens: TokenStore;
  readonly sender: PushSender;
  readonly #streams = new Set<EventStream>();

  constructor(settings: AgentSettings, schedule: Schedule) {
    this.settings = settings;
    this.schedule = schedule;
    this.tasks = new TaskList(settings.limits);
    this.tokens = new TokenStore(() => schedule.now());
    this.sender = new PushSender(settings.push, schedule);
  }

  /** Now, as timestamps are written. */
  timestamp(): string {
    return new Date(this.schedule.now()).toISOString();
  }

  /** @throws Refusal where there are as many streams as may be. */
  refuseMoreStreams(): void {
    const { streams } = this.settings.limits;
    if (this.#streams.size >= streams) {
      throw refused("unavailable", `${streams} streams are open, the most that the agent holds; close some`);
    }
  }

  /** A stream of a task's events, from the task as it is on. */
  streamOf(task: TaskRecord, view: View): EventStream {
    const stream: EventStream = new EventStream(() => {
      task.removeStream(stream);
      this.#streams.delete(stream);
    });
    this.#streams.add(stream);
    task.addStream(stream, view);
    return stream;
  }

  /** Forgets every task. */
  reset(): void {
    this.schedule.clear();
    this.tasks.clear();
    for (const stream of [...this.#streams]) stream.drop();
  }

  close(): void {
    this.reset();
    this.sender.close();
  }
}
