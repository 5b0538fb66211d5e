/** Sends output through the user's pager on a terminal, otherwise directly to standard output. */
import { spawn } from "node:child_process";
import { environment } from "../../../client/profiles/environment.ts";
import { printDocument, standardOutput } from "../../terminal/print.ts";
import { ClientError, exitCodes } from "../client-error.ts";

/** Receives the output piece by piece. */
export interface Sink {
  write(piece: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * The sink of a command. The pager is AWS_PAGER, cli_pager of the profile, PAGER, or less; an empty value disables it.
 * `off`: --no-cli-pager.
 */
export function openSink(off: boolean, configured: string | undefined): Sink {
  const command = process.env.AWS_PAGER ?? configured ?? environment("PAGER") ?? "less";
  if (off || command.trim() === "" || standardOutput().isTTY !== true) return plain;
  return pager(command);
}

const plain: Sink = {
  write: (piece) => printDocument(piece),
  end: async () => {},
};

/** Starts with the first piece, so that a failed request does not open an empty pager. */
function pager(command: string): Sink {
  let child: ReturnType<typeof spawn> | undefined;
  let closed: Promise<void> | undefined;
  const start = (): ReturnType<typeof spawn> => {
    const [program = "", ...args] = command.trim().split(/\s+/);
    const started = spawn(program, args, {
      stdio: ["pipe", "inherit", "inherit"],
      env: { LESS: "FRX", ...process.env },
    });
    closed = new Promise((resolve, reject) => {
      started.once("close", () => resolve());
      started.once("error", (error) =>
        reject(
          new ClientError(
            `Unable to redirect output to pager ${command}: ${error.message}`,
            exitCodes.configuration,
            "Pager",
          ),
        ),
      );
    });
    closed.catch(() => {}); // end() reports it
    started.stdin?.on("error", () => {}); // ignore a pager that quits early
    return started;
  };
  return {
    async write(piece) {
      if (piece === "") return;
      child ??= start();
      child.stdin?.write(piece);
    },
    async end() {
      child?.stdin?.end();
      await closed;
    },
  };
}
