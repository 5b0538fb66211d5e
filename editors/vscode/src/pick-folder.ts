/** The folder that a command is about. */
import { type Uri, window, workspace } from "vscode";

/** The only folder of the window, or the one that the user picks; undefined if there is none, or none is picked. */
export async function pickedFolder(placeHolder: string): Promise<Uri | undefined> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === "file");
  if (folders.length === 0) {
    void window.showErrorMessage("Lintel: open a folder on this machine first.");
    return undefined;
  }
  if (folders.length === 1) return folders[0]?.uri;
  return (await window.showWorkspaceFolderPick({ placeHolder }))?.uri;
}
