/** How a user at the command line takes part where a token needs one: on standard error, and in a browser. */
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { Interaction } from "../../api/agent/interaction.ts";
import { printDocument, say } from "../terminal/print.ts";
import { eraseLine } from "../terminal/progress.ts";

/**
 * Shows what is asked on standard error. On a terminal, and where the desktop has a program for it, the address is
 * opened in a browser too.
 */
export const askUser: Interaction = (request) => {
  if (request.ask === "open-address") {
    const isOpened = process.stderr.isTTY && openInBrowser(request.address);
    const what = isOpened ? "Your browser opens this address" : "Open this address in a browser of this machine";
    showBelow(`${what}, and authorize access there:\n\n  ${request.address}\n\nWaiting; press Ctrl-C to stop.`);
    return;
  }
  const { address, code, addressWithCode, expiresIn } = request;
  const shorter =
    addressWithCode === undefined ? "" : `\nor open this one, which holds the code:\n\n  ${addressWithCode}\n`;
  const minutes = Math.max(1, Math.floor(expiresIn / 60));
  showBelow(
    `Open this address on any device, and enter the code ${code} within ${minutes} min:\n\n  ${address}\n${shorter}\nWaiting; press Ctrl-C to stop.`,
  );
};

/** Says something in place of the line that shows progress. */
function showBelow(text: string): void {
  if (process.stderr.isTTY) void printDocument(eraseLine, "stderr");
  say(`${text}\n`);
}

/** What opens an address, by the operating system. */
const openers: { readonly [platform: string]: string } = { darwin: "open", win32: "explorer.exe" };
/** Variables of which one is set where any other system has a desktop. */
const desktops = ["DISPLAY", "WAYLAND_DISPLAY"] as const;

/** Opens an address; false where there is nothing to open it with. The address holds no secret. */
function openInBrowser(address: string): boolean {
  const opener =
    openers[process.platform] ?? (desktops.some((name) => (process.env[name] ?? "") !== "") ? "xdg-open" : undefined);
  const program = opener === undefined ? undefined : inPath(opener);
  if (program === undefined) return false;
  const child = spawn(program, [address], { detached: true, stdio: "ignore" });
  child.on("error", () => {}); // the address is shown as well
  child.unref();
  return true;
}

/** The file of a program that may be run; undefined where no folder of PATH has it. */
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
