/** Tells the user of a fault, once, with its remedies. */
import { commands, type LogOutputChannel, window } from "vscode";

const remedies: { readonly [label: string]: string } = {
  Restart: "lintel.restart",
  "Show the Output": "lintel.showOutput",
};

/** The faults that are shown, so that each is shown once at a time. */
const shown = new Set<string>();

/** Shows a fault of a server in one sentence, with buttons to restart it and to read why. */
export function reportFault(sentence: string, output: LogOutputChannel): void {
  output.error(sentence);
  if (shown.has(sentence)) return;
  shown.add(sentence);
  void window
    .showErrorMessage(`${sentence} Restart it, or read why in the output.`, ...Object.keys(remedies))
    .then((chosen) => {
      shown.delete(sentence);
      return chosen === undefined ? undefined : commands.executeCommand(remedies[chosen] ?? "");
    });
}
