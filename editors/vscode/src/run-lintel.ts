/** Runs a command of Lintel in a folder. */
import { execFile } from "node:child_process";
import { type LogOutputChannel, ProgressLocation, type Uri, window, workspace } from "vscode";
import type { Program } from "./program.ts";

/** What commands need of the rest of the extension. */
export interface CommandHost {
  programOf(where: { readonly uri: Uri }): Program;
  readonly output: LogOutputChannel;
}

/** What a command of Lintel printed. */
export interface Printed {
  /** 0 or 1: it did its work; 1: it found something. */
  readonly status: number;
  readonly out: string;
  readonly errors: string;
}

/** A page for a thousand policies has a few megabytes. */
const maxBuffer = 256 * 1024 * 1024;

/** Runs Lintel with arguments in a folder, with a notification that can cancel it; undefined if the user did. */
export async function runLintel(
  title: string,
  folder: Uri,
  args: readonly string[],
  { programOf, output }: CommandHost,
): Promise<Printed | undefined> {
  const { command, args: before, env } = programOf({ uri: folder });
  const code = workspace.isTrusted ? [] : ["--no-code"];
  const line = [...before, ...args, ...code];
  output.info(`${folder.fsPath}$ ${[command, ...line].join(" ")}`);
  const location = ProgressLocation.Notification;
  return window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    const printed = await new Promise<Printed | undefined>((done) => {
      const child = execFile(command, line, { cwd: folder.fsPath, env, maxBuffer }, (error, out, errors) => {
        if (token.isCancellationRequested) return done(undefined);
        const status = error === null ? 0 : typeof error.code === "number" ? error.code : 2;
        return done({ status, out, errors: errors === "" && error !== null ? error.message : errors });
      });
      token.onCancellationRequested(() => child.kill());
    });
    if (printed !== undefined && printed.errors !== "") output.info(printed.errors.trimEnd());
    return printed;
  });
}

/** Shows in one message why a command had no page. */
export async function reportErrors({ errors }: Printed, { output }: CommandHost): Promise<void> {
  const lines = errors.split("\n").filter((line) => line.trim() !== "");
  const last = (lines.at(-1) ?? "Lintel printed nothing.").replace(/^lintel: /, "");
  const label = "Show the Output";
  const chosen = await window.showErrorMessage(`Lintel: ${last}`, ...(lines.length > 1 ? [label] : []));
  if (chosen === label) output.show();
}
