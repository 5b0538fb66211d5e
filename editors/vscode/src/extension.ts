/** The extension: starts language servers, shows their state, and offers commands. */
import { commands, type ExtensionContext, window, workspace } from "vscode";
import { compareWithLastCommit } from "./compare.ts";
import { explainRuleAtCursor, explanationScheme, explanations } from "./explain.ts";
import { createServers } from "./servers.ts";
import { simulatePolicies } from "./simulate.ts";
import { showStatus } from "./status.ts";

/** Stops the servers, when the window closes. */
let stop: (() => Promise<void>) | undefined;

/** VS Code calls it once, at the first of the activation events. */
export async function activate(context: ExtensionContext): Promise<void> {
  const output = window.createOutputChannel("Lintel", { log: true });
  const servers = createServers({ bundled: context.asAbsolutePath("dist/lintel.cjs"), output });
  const { programOf, restart } = servers;
  stop = servers.stop;
  context.subscriptions.push(
    output,
    ...showStatus(servers),
    workspace.registerTextDocumentContentProvider(explanationScheme, explanations),
    commands.registerCommand("lintel.simulate", () => simulatePolicies({ programOf, output })),
    commands.registerCommand("lintel.compare", () => compareWithLastCommit({ programOf, output })),
    commands.registerCommand("lintel.explainRuleAtCursor", () => explainRuleAtCursor(servers)),
    commands.registerCommand("lintel.restart", restart),
    commands.registerCommand("lintel.showOutput", () => output.show()),
    // Each may decide which Lintel runs, and what it may run.
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeWorkspaceFolders(restart),
    workspace.onDidChangeConfiguration((event) => (event.affectsConfiguration("lintel.path") ? restart() : undefined)),
  );
  await restart();
}

/** VS Code calls it when the window closes, or when the extension is disabled. */
export const deactivate = (): Promise<void> | undefined => stop?.();
