/** The message of whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Its first line. */
export const firstLineOf = (error: unknown): string => messageOf(error).split("\n", 1)[0] ?? "";

/** The code of a system error, such as `ENOENT`; of another error its text. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/** Whether an error says that nothing is at a path. */
export const isNoSuchFile = (error: unknown): boolean => codeOf(error) === "ENOENT";
