/** The folder that a command is about, with its files as they are in the editor. */
import { type TextDocument, type Uri, window, workspace } from "vscode";

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

/** Saves the files of a folder that were edited; false if one was not saved, so that a command would read another text. */
export async function savedIn(folder: Uri): Promise<boolean> {
  const isEdited = ({ uri, isDirty, isUntitled }: TextDocument): boolean =>
    isDirty && !isUntitled && workspace.getWorkspaceFolder(uri)?.uri.toString() === folder.toString();
  const saved = await Promise.all(workspace.textDocuments.filter(isEdited).map((document) => document.save()));
  return saved.every((isSaved) => isSaved);
}
