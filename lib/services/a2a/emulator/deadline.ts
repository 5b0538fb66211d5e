/** The time until which a client waits for a response, by the real clock. */
import { Refusal } from "../../../emulator/refusal.ts";

/** A deadline; what is late is refused or ended. */
export interface ClientDeadline {
  /**
   * The result, if it is there in time.
   * @throws Refusal otherwise; what is being done goes on.
   */
  meet<Result>(work: Promise<Result>): Promise<Result>;
  /** Runs an action when the time is over. */
  atEnd(action: () => void): void;
}

/** The deadline after a number of milliseconds; none without it. */
export function deadlineIn(timeout: number | undefined): ClientDeadline {
  if (timeout === undefined) return { meet: (work) => work, atEnd: () => undefined };
  const end = performance.now() + timeout;
  const left = () => Math.min(Math.max(0, end - performance.now()), maxTimerMs);
  return {
    async meet(work) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        const refusal = new Refusal("invalid", 408, `the client waits ${timeout} ms, which are over; the task goes on`);
        timer = setTimeout(() => reject(refusal), left());
      });
      work.catch(() => undefined);
      return Promise.race([work, late]).finally(() => clearTimeout(timer));
    },
    atEnd: (action) => void setTimeout(action, left()).unref(),
  };
}

/** The longest time that a timer of Node can have; nobody waits for its end. */
const maxTimerMs = 2 ** 31 - 1;
