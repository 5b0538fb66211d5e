/** Creates an agent for the emulator from the card of another agent. */
import { dump, load } from "js-yaml";

/** Placeholder for the emulator's URL, which is unknown until it runs. */
const here = "{base_url}/agent";

/** @param card in YAML or JSON. Returns a file for `lintel emulate --agent`. */
export function emulatedAgentFile(card: string): string {
  const { supportedInterfaces, ...members } = load(card) as { readonly supportedInterfaces: readonly object[] };
  return dump({
    card: { ...members, supportedInterfaces: supportedInterfaces.map((each) => ({ ...each, url: here })) },
  });
}
