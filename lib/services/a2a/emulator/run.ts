/** Runs the steps of a scenario for a task, one after the other. */
import { randomUUID } from "node:crypto";
import type { Agent } from "./agent.ts";
import type { ScenarioStep } from "./scenario.ts";
import type { TaskRecord } from "./task-record.ts";

/**
 * Starts the steps, replacing the task's remaining ones. Steps without a wait run at once, as long as readers can keep
 * up.
 */
export function begin(agent: Agent, task: TaskRecord, steps: readonly ScenarioStep[]): void {
  task.callOff();
  const go = (from: number): void => {
    for (const [at, step] of steps.entries()) {
      if (at < from) continue;
      const { afterMilliseconds = 0 } = step;
      if (afterMilliseconds > 0 || agent.streams.isCrowded) {
        later(agent, task, afterMilliseconds, () => {
          take(agent, task, step);
          go(at + 1);
        });
        return;
      }
      take(agent, task, step);
    }
  };
  go(0);
}

/** Starts the steps once the response is sent. */
export function startAfterResponse(agent: Agent, task: TaskRecord, steps: readonly ScenarioStep[]): void {
  task.callOff();
  later(agent, task, 0, () => begin(agent, task, steps));
}

/** Runs the remaining steps of a task that need not wait. */
export function finish(task: TaskRecord): void {
  while (task.hurry !== undefined) task.hurry();
}

/** Continues a task later, unless it is canceled. Steps without a wait can be run earlier. */
function later(agent: Agent, task: TaskRecord, milliseconds: number, run: () => void): void {
  const forget = agent.schedule.after(milliseconds, () => {
    task.hurry = undefined;
    run();
  });
  task.callOff = () => {
    forget();
    task.hurry = undefined;
  };
  if (milliseconds > 0) return;
  task.hurry = () => {
    task.callOff();
    run();
  };
}

function take(agent: Agent, task: TaskRecord, { status, artifact, append, lastChunk }: ScenarioStep): void {
  if (status !== undefined) {
    const { state, message } = status;
    agent.tasks.touch(task);
    task.setStatus({
      state,
      ...(message !== undefined && { message: task.messageOf(message) }),
      timestamp: agent.timestamp(),
    });
  }
  if (artifact !== undefined) {
    task.addArtifact({
      artifact: { ...artifact, artifactId: artifact.artifactId ?? randomUUID() },
      ...(append !== undefined && { append }),
      ...(lastChunk !== undefined && { lastChunk }),
    });
  }
}
