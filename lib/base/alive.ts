/** Whether a process of this number is there; one that belongs to somebody else is. Signal 0 is sent to nobody: it only asks. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
