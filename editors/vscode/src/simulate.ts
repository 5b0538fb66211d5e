/** The command that shows what the lifecycle policies of a folder would do. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type QuickPickItem, type Uri, window, workspace } from "vscode";
import { isSafePage, showPage } from "./page.ts";
import { pickedFolder, savedIn } from "./pick-folder.ts";
import { type CommandHost, reportErrors, runLintel } from "./run-lintel.ts";

/** Simulates the policies of a folder on an inventory that the user picks, and shows the page. */
export async function simulatePolicies(host: CommandHost): Promise<void> {
  const folder = await pickedFolder("The folder whose policies to simulate");
  if (folder === undefined) return;
  const picked = await pickedInventory(folder);
  if (picked === undefined || !(await savedIn(folder))) return;
  if (picked === madeUp) await simulateMadeUp(folder, host);
  else await simulate(folder, ["--inventory", picked.fsPath], host);
}

/** Stands for an inventory that Lintel makes up. */
const madeUp = "made up";

const extensions = ["json", "yaml", "yml", "ndjson"];

/** A line of the list of inventories. */
interface PickedInventory extends QuickPickItem {
  readonly uri?: Uri;
}

const choose: PickedInventory = { label: "$(folder-opened) Choose a file…" };

const sample: PickedInventory = {
  label: "$(beaker) Make up an image",
  detail: "The smallest inventory on which the policies do something, to see what a page says.",
};

/** An inventory of the folder or of elsewhere, or none, so that Lintel makes one up. */
async function pickedInventory(folder: Uri): Promise<Uri | typeof madeUp | undefined> {
  const pattern = `**/*inventory*.{${extensions.join(",")}}`;
  const found = await workspace.findFiles({ baseUri: folder, base: folder.fsPath, pattern }, "**/node_modules/**", 20);
  const files: readonly PickedInventory[] = found.map((uri) => ({ label: workspace.asRelativePath(uri), uri }));
  const chosen = await window.showQuickPick([...files, choose, sample], {
    placeHolder: "The inventory: the images that exist, as `lintel inventory` writes them",
  });
  if (chosen === sample) return madeUp;
  if (chosen !== choose) return chosen?.uri;
  const [file] = (await window.showOpenDialog({ defaultUri: folder, filters: { Inventories: extensions } })) ?? [];
  return file;
}

async function simulate(folder: Uri, args: readonly string[], host: CommandHost): Promise<void> {
  const line = ["simulate", ".", ...args, "--format", "html"];
  const printed = await runLintel("Lintel simulates the policies", folder, line, host);
  if (printed === undefined) return;
  if (isSafePage(printed.out)) showPage("Lintel: Simulation", printed.out);
  else await reportErrors(printed, host);
}

/** A comparison with nothing finds the smallest inventory on which the policies act. */
async function simulateMadeUp(folder: Uri, host: CommandHost): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "lintel-vscode-"));
  try {
    const [nothing, file] = [join(scratch, "nothing"), join(scratch, "made-up.json")];
    await mkdir(nothing);
    const line = ["compare", ".", "--against", nothing, "--witness", file];
    const printed = await runLintel("Lintel makes up an image", folder, line, host);
    if (printed === undefined) return;
    const takenAt = await timeOf(file);
    if (takenAt !== undefined) await simulate(folder, ["--inventory", file, "--at", takenAt], host);
    else if (printed.status > 1) await reportErrors(printed, host);
    else void window.showInformationMessage("Lintel: this folder has no policy that does something to an image.");
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** When an inventory was taken; undefined if there is none. */
async function timeOf(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : String(JSON.parse(text).takenAt);
}
