/** Reads the objects that a migration takes over, of accounts and of an agent. */

import { type LiveRead, readLive } from "../../adopt/audit/read-live.ts";
import type { AccountScope } from "../../client/accounts/accounts-in-regions.ts";
import { withoutFile } from "../../lifecycle/inventory/work-file.ts";
import type { LiveObject } from "../../lint/inputs/live-object.ts";
import type { AgentLine } from "../../services/a2a/command/line.ts";
import { readAgents } from "../audit/agent-objects.ts";
import { interruptedExitCode } from "../terminal/interrupts.ts";
import { printMessage } from "../terminal/print.ts";

/** Accounts with their regions, an agent, or both. */
export interface LiveSources {
  readonly accounts: AccountScope | undefined;
  readonly kinds: ReadonlySet<string>;
  readonly agent: AgentLine | undefined;
}

/** What was read of accounts and agents. */
interface FoundObjects extends Pick<LiveRead, "failures"> {
  readonly objects: readonly LiveObject[];
}

/** Reads the objects; "interrupted" after an interrupt, which sets the exit code. */
export async function readObjects({ accounts, kinds, agent }: LiveSources): Promise<FoundObjects | "interrupted"> {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort(interrupted);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    const { regions, failures } =
      accounts === undefined
        ? { regions: [], failures: [] }
        : await readLive(
            { accounts, kinds, withTags: true, withImages: false, daysOfCalls: undefined },
            {
              ...{ work: withoutFile, signal: interrupt.signal },
              report: (line) => printMessage(`${line}\n`),
            },
          );
    const atAgent = await readAgents({ agent });
    interrupt.signal.throwIfAborted();
    const objects = [...regions.flatMap((region) => region.objects), ...atAgent.objects];
    return { objects, failures: [...failures, ...atAgent.failures] };
  } catch (error) {
    if (error !== interrupted) throw error;
    printMessage("lintel: interrupted; nothing was written\n");
    process.exitCode = interruptedExitCode;
    return "interrupted";
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, stop);
  }
}

const interrupted = new Error("interrupted");
