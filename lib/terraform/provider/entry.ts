/** The code that the plugin runs after its handshake; launch-plugin.ts contains it, compressed. */
export { loadProvider } from "./load-provider.ts";
