/** Where output goes: through a pager on a terminal, as people have set one; else straight to standard output. */
import { spawn } from "node:child_process";
import { environment } from "../../api/profile.ts";
import { printDocument } from "../terminal/print.ts";
import { ClientError, exitCodes } from "./client-error.ts";

/** Takes pieces of output, then is told that there are no more. */
export interface Sink {
  write(piece: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * The sink of a command. The pager is AWS_PAGER, cli_pager of the profile, PAGER, else less; an empty one is none.
 * `off`: --no-cli-pager.
 */
export function openSink(off: boolean, configured: string | undefined): Sink {
  const command = process.env.AWS_PAGER ?? configured ?? environment("PAGER") ?? "less";
  if (off || command.trim() === "" || process.stdout.isTTY !== true) return plain;
  return pager(command);
}

const plain: Sink = {
  write: (piece) => printDocument(piece),
  end: async () => {},
};

/** Started with the first piece, so that a failed call shows no empty pager. */
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
    closed.catch(() => {}); // it is reported by end()
    started.stdin?.on("error", () => {}); // a reader that leaves early is no error
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
