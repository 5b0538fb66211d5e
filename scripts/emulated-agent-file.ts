/** An agent for the emulator, made of the card of an agent that is elsewhere. */
import { dump, load } from "js-yaml";

/** What stands for the emulator's own URL, which is not known before it runs. */
const here = "{base_url}/agent";

/** @param card in YAML or JSON. The answer is what `lintel emulate --agent` reads. */
export function emulatedAgentFile(card: string): string {
  const { supportedInterfaces, ...members } = load(card) as { readonly supportedInterfaces: readonly object[] };
  return dump({
    card: { ...members, supportedInterfaces: supportedInterfaces.map((each) => ({ ...each, url: here })) },
  });
}
