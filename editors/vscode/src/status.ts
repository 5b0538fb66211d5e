/** The entries of the language status: what the server does, what it found in the open file, and which code may run. */
import { type Disposable, LanguageStatusSeverity, languages, type TextDocument, window, workspace } from "vscode";
import { State } from "vscode-languageclient/node";
import { selector } from "./client.ts";
import type { Servers } from "./servers.ts";

/** Shows the entries until they are disposed of. */
export function showStatus(servers: Servers): readonly Disposable[] {
  const item = languages.createLanguageStatusItem("lintel.server", selector);
  item.name = "Lintel";
  const update = (): void => {
    Object.assign(item, statusOf(window.activeTextEditor?.document, servers));
  };
  update();
  return [
    item,
    servers.onChange(update),
    window.onDidChangeActiveTextEditor(update),
    languages.onDidChangeDiagnostics(update),
    ...(workspace.isTrusted ? [] : [untilTrusted()]),
  ];
}

/** Says that no code of the folder runs, until the user trusts it. */
function untilTrusted(): Disposable {
  const item = languages.createLanguageStatusItem("lintel.code", selector);
  item.name = "Lintel: code";
  item.text = "Lintel runs no code of this folder";
  item.detail = "the folder is not trusted";
  item.command = { title: "Manage Trust", command: "workbench.trust.manage" };
  workspace.onDidGrantWorkspaceTrust(() => item.dispose());
  return item;
}

/** What the entry shows of a document. */
function statusOf(document: TextDocument | undefined, servers: Servers) {
  const server = document && servers.serverOf(document);
  const showOutput = { title: "Show the Output", command: "lintel.showOutput" };
  const restart = { title: "Restart", command: "lintel.restart" };
  if (server === undefined) return { text: "Lintel", detail: "", busy: false, command: showOutput };
  const { client, program } = server;
  const detail = `${client.initializeResult?.serverInfo?.version ?? ""} ${program.origin}`.trim();
  if (client.state === State.Running) {
    const severity = LanguageStatusSeverity.Information;
    return { text: foundIn(document), detail, severity, busy: false, command: showOutput };
  }
  const isStarting = client.state === State.Starting;
  return {
    text: isStarting ? "Lintel starts" : "Lintel does not run",
    detail,
    severity: isStarting ? LanguageStatusSeverity.Information : LanguageStatusSeverity.Error,
    busy: isStarting,
    command: restart,
  };
}

/** How many findings a document has. */
function foundIn(document: TextDocument | undefined): string {
  const all = document === undefined ? [] : languages.getDiagnostics(document.uri);
  const { length } = all.filter(({ source }) => source === "lintel");
  if (length === 0) return "Lintel: no findings";
  return `Lintel: ${length} ${length === 1 ? "finding" : "findings"}`;
}
