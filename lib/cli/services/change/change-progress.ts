/** Shows how far a change of services is: one line on a terminal, and a line for each service. */

import type { Members } from "../../../base/members.ts";
import { counted } from "../../../base/text/counted.ts";
import { printMessage } from "../../terminal/print.ts";
import { startProgress } from "../../terminal/progress.ts";
import { reportedService, serviceInWords } from "../report.ts";
import type { ListedService } from "../selected-services.ts";
import type { ChangeKind } from "./change-kind.ts";
import type { ChangedService, ChangeReport } from "./change-report.ts";
import { outcomeInWords } from "./change-words.ts";

/** The progress of a run. */
export interface ChangeProgress {
  readonly started: (service: ListedService, operation: Members) => void;
  readonly ended: (service: ListedService, changed: ChangedService) => void;
  readonly say: (message: string) => void;
  /** The operations that were started and have not ended. */
  readonly underWay: () => readonly (readonly [ListedService, Members])[];
  readonly clear: () => void;
}

/** Shows the progress of changing so many services on standard error. */
export function changeProgress(total: number, kind: ChangeKind): ChangeProgress {
  const progress = startProgress(process.stderr);
  const action: ChangeReport["action"] = kind.wanted === "PAUSED" ? "pause" : "resume";
  const running = new Map<ListedService, Members>();
  let ended = 0;
  const show = () =>
    progress.show(`${kind.doing} ${counted(total, "service")}`, `${ended} ended, ${running.size} in progress`);
  const say = (line: string) => {
    progress.clear();
    printMessage(`${line}\n`);
    show();
  };
  show();
  return {
    started(service, operation) {
      running.set(service, operation);
      const id = operation.Id === undefined ? "" : `, operation ${operation.Id}`;
      if (process.stderr.isTTY) show();
      else say(`${serviceInWords(reportedService(service))}: ${kind.doing}${id}`);
    },
    ended(service, changed) {
      running.delete(service);
      ended++;
      say(`[${ended}/${total}] ${serviceInWords(changed)}: ${outcomeInWords(changed.outcome, action)}`);
    },
    say,
    underWay: () => [...running],
    clear: progress.clear,
  };
}
