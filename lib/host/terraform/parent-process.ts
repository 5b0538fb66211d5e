/** The parent of this process: Terraform, which is the same for all providers of a run. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

let name: string | undefined;

/** Identifies the parent process. Process ids are reused, so its start time is included. */
export function parentProcess(): string {
  name ??= `${process.ppid} ${startOfParent()}`;
  return name;
}

/** The start time of the parent in the system's format; "" if it is unknown. */
function startOfParent(): string {
  try {
    if (process.platform === "linux") {
      // The program's name, in parentheses, may contain any text; the start follows 20 fields later.
      const [, fields = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? [];
      return `${fields.split(" ")[19]} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(process.ppid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
