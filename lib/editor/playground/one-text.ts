/** A run of the linter on texts that are in memory. */
import type { LintRequest } from "../../lint/run/lint-request.ts";
import type { NamedText } from "./messages.ts";

/** A request to lint one text, in a folder that holds nothing else. */
export const requestFor = ({ name, text }: NamedText): Omit<LintRequest, "resources"> => ({
  paths: [name],
  workingFolder: "/",
  texts: new Map([[name, text]]),
});

/** Whether there is nothing to read: a page begins so, and says nothing about it. */
export const isBlank = ({ text }: NamedText): boolean => text.trim() === "";
