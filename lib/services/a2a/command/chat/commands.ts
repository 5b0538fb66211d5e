/** The commands inside a conversation. */
import { wrappedLines } from "../../../../base/text/wrapped-lines.ts";

/** A line of a conversation. */
export type ChatLine =
  | { readonly do: "nothing" }
  | { readonly do: "send"; readonly text: string }
  | { readonly do: ChatCommand; readonly argument: string | undefined }
  | { readonly do: "refuse"; readonly why: string };

/** Commands by name, with their forms and what they do. */
export const chatCommands = {
  help: ["/help", "show these commands"],
  new: ["/new", "begin a new conversation"],
  file: ["/file PATH", "add a file to the next message: a path, or an https address; ;type=MEDIA/TYPE may follow"],
  task: ["/task [ID]", "show the task, and follow it while it runs; with ID, continue that task"],
  cancel: ["/cancel", "cancel the task"],
  save: ["/save [DIR]", "write the artifacts of the task into a folder"],
  exit: ["/exit", "leave, as the end of the input does"],
} as const satisfies { readonly [name: string]: readonly [form: string, does: string] };

/** The name of a command. */
export type ChatCommand = keyof typeof chatCommands;

/** The columns before what a command does, and the fewest that leave room for it beside its form. */
const [indent, wide] = [12, 50];

/** The help text. @param width the columns of the terminal; default: lines are not wrapped. */
export function chatHelp(width = Number.POSITIVE_INFINITY): string {
  const besides = (form: string, does: string) =>
    wrappedLines(does, width - indent).map((line, index) => (index === 0 ? form : "").padEnd(indent) + line);
  const below = (form: string, does: string) => [form, ...wrappedLines(does, width - 2).map((line) => `  ${line}`)];
  return [
    ...Object.values(chatCommands).flatMap(([form, does]) => (width < wide ? below : besides)(form, does)),
    ...wrappedLines(
      "Everything else is sent to the agent; begin with // to send a text that begins with a slash.",
      width,
    ),
    ...wrappedLines("Ctrl-C cancels the task that runs; the second time it leaves.", width),
  ].join("\n");
}

/** Reads a line. */
export function chatLine(line: string): ChatLine {
  if (line.trim() === "") return { do: "nothing" };
  if (line.startsWith("//")) return { do: "send", text: line.slice(1) };
  if (!line.startsWith("/")) return { do: "send", text: line };
  const [, word = "", rest = ""] = /^\/(\S*)\s*(.*)$/s.exec(line.trim()) ?? [];
  const name = word === "quit" ? "exit" : word;
  const command = Object.keys(chatCommands).find((each): each is ChatCommand => each === name);
  if (command === undefined) {
    return {
      do: "refuse",
      why: `unknown command /${word}; /help lists all, and //${word} sends the text to the agent`,
    };
  }
  const [form] = chatCommands[command];
  if (rest !== "" && !form.includes(" ")) return { do: "refuse", why: `${form} takes no argument` };
  if (rest === "" && command === "file") return { do: "refuse", why: `write ${form}` };
  return { do: command, argument: rest === "" ? undefined : rest };
}
