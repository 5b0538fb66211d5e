/** The process that started this one: Terraform's, which is the same for all providers of a run. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

let name: string | undefined;

/** Names the process that started this one. Ids of processes come again, so that its start is part of the name. */
export function parentProcess(): string {
  name ??= `${process.ppid} ${startOf(process.ppid)}`;
  return name;
}

/** When a process started, in the words of the system; "" where that cannot be told. */
function startOf(id: number): string {
  try {
    if (process.platform === "linux") {
      // The name of the program, in parentheses, may hold anything; 20 fields follow it up to the start.
      const [, fields = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, "utf8")) ?? [];
      return `${fields.split(" ")[19]} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(id)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
