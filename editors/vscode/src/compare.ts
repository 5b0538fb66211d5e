/** The command that shows what the uncommitted changes of a folder mean. */
import { isSafePage, showPage } from "./page.ts";
import { pickedFolder, savedIn } from "./pick-folder.ts";
import { type CommandHost, reportErrors, runLintel } from "./run-lintel.ts";

/** Saves the files of a folder, compares them with the last commit, and shows the page. */
export async function compareWithLastCommit(host: CommandHost): Promise<void> {
  const folder = await pickedFolder("The folder to compare with its last commit");
  if (folder === undefined || !(await savedIn(folder))) return;
  const title = "Lintel compares with the last commit";
  const printed = await runLintel(title, folder, ["compare", "--against", "HEAD", "--format", "html"], host);
  if (printed === undefined) return;
  if (isSafePage(printed.out)) showPage("Lintel: Changes", printed.out);
  else await reportErrors(printed, host);
}
