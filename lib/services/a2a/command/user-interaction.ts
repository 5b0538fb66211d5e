/** Interaction with the user to obtain a token: on standard error, and in a browser. */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { printDocument, printMessage } from "../../../cli/terminal/print.ts";
import { eraseLine } from "../../../cli/terminal/progress.ts";
import type { Interaction } from "../client/interaction.ts";

/** Prints the request on standard error. On a terminal with a desktop, also opens the URL in a browser. */
export const askUser: Interaction = (request) => {
  if (request.ask === "open-address") {
    const isOpened = process.stderr.isTTY && openInBrowser(request.address);
    const what = isOpened ? "Your browser opens this address;" : "Open this address in a browser on this machine, and";
    showBelow(`${what} authorize access there:\n\n  ${request.address}\n\nWaiting; press Ctrl-C to stop.`);
    return;
  }
  const { address, code, addressWithCode, expiresIn } = request;
  const shorter =
    addressWithCode === undefined ? "" : `\nor open this one, which contains the code:\n\n  ${addressWithCode}\n`;
  const minutes = Math.max(1, Math.floor(expiresIn / 60));
  showBelow(
    `Open this address on any device, and enter the code ${code} within ${minutes} min:\n\n  ${address}\n${shorter}\nWaiting; press Ctrl-C to stop.`,
  );
};

/** Prints a text in place of the progress line. */
function showBelow(text: string): void {
  if (process.stderr.isTTY) void printDocument(eraseLine, "stderr");
  printMessage(`${text}\n`);
}

/** The program that opens URLs, by operating system. */
const openers: { readonly [platform: string]: string } = { darwin: "open", win32: "explorer.exe" };
/** On other systems, one of these variables is set if there is a desktop. */
const desktops = ["DISPLAY", "WAYLAND_DISPLAY"] as const;

/** Opens a URL in a browser; false if that is not possible. The URL contains no secret. */
function openInBrowser(address: string): boolean {
  const opener =
    openers[process.platform] ?? (desktops.some((name) => (process.env[name] ?? "") !== "") ? "xdg-open" : undefined);
  const program = opener === undefined ? undefined : inPath(opener);
  if (program === undefined) return false;
  const child = spawn(program, [address], { detached: true, stdio: "ignore" });
  child.on("error", () => {}); // the URL is printed too
  child.unref();
  return true;
}

/** The path of an executable program; undefined if it is not in PATH. */
const inPath = (program: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
