/** The parent of this process: Terraform, which is the same for all providers of a run. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The start time of the parent in the system's format, and its command line; both are empty if they are unknown. */
interface Parent {
  readonly start: string;
  readonly words: readonly string[];
}

let known: Parent | undefined;

/** Identifies the parent process. Process ids are reused, so its start time is included. */
export const parentProcess = (): string => `${process.ppid} ${parent().start}`;

/** The words of the parent's command line, its program first; none if they are unknown, as always on Windows. */
export const parentWords = (): readonly string[] => parent().words;

function parent(): Parent {
  known ??= read();
  return known;
}

function read(): Parent {
  try {
    if (process.platform === "linux") return { start: startOf(process.ppid), words: wordsOf(process.ppid) };
    if (process.platform === "win32") return { start: "", words: [] };
    const output = execFileSync("ps", ["-o", "lstart=,args=", "-p", String(process.ppid)], { encoding: "utf8" }).trim();
    // The time is `Mon Nov 23 18:42:15 2026`; `ps` does not quote words, so one with a space counts as several.
    const [, start = "", line = ""] = /^((?:\S+\s+){4}\S+)\s*(.*)$/s.exec(output) ?? [];
    return { start, words: line.split(/\s+/) };
  } catch {
    return { start: "", words: [] };
  }
}

function startOf(pid: number): string {
  // The program's name, in parentheses, may contain any text; the start follows 20 fields later.
  const [, fields = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  return `${fields.split(" ")[19]} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
}

const wordsOf = (pid: number): readonly string[] =>
  readFileSync(`/proc/${pid}/cmdline`, "utf8").replace(/\0$/, "").split("\0");
