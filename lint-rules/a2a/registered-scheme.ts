/** Registered HTTP authentication schemes. */
import type { Node } from "../../lib/lint/declaration/node.ts";
import type { Problem } from "../../lib/lint/rule/rule.ts";
import { registeredSchemes } from "../../lib/services/a2a/agent-card/model/security.ts";

const registered = new Set(registeredSchemes.map((scheme) => scheme.toLowerCase()));

/** Whether a text is not a registered scheme; case is ignored. */
export const isUnregistered = (scheme: unknown): boolean =>
  typeof scheme === "string" && scheme !== "" && !registered.has(scheme.toLowerCase());

/** Reports a scheme that is not registered. */
export const unregistered = (scheme: Node): Problem => ({
  at: scheme,
  message: `${scheme.path} is ${scheme.shown}; it is not among the registered HTTP authentication schemes: ${registeredSchemes.join(", ")}`,
  help: "write a registered one, such as Bearer, unless the receiver requires this one",
});
