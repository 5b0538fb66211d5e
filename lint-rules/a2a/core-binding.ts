/** Spellings of the core bindings. */
import { coreBindings } from "../../lib/services/a2a/agent-card/model.ts";

/** The core binding that a different spelling most likely means; undefined for other bindings. */
export function coreBindingMeantBy(binding: unknown): string | undefined {
  if (typeof binding !== "string" || coreBindings.some((core) => core === binding)) return undefined;
  const bare = binding.toUpperCase().replaceAll(/[^A-Z]/g, "");
  if (/^(?:REST|HTTP|HTTPS)$/.test(bare)) return "HTTP+JSON";
  return coreBindings.find((core) => core.replaceAll(/[^A-Z]/g, "") === bare);
}
