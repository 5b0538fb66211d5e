/** The bindings that the client speaks. Each is loaded with the first request that needs it. */
import type { CoreBinding } from "../agent-card/model.ts";
import type { Binding, BindingMeans } from "./bindings/binding.ts";

const loaders: { readonly [binding in CoreBinding]: (means: BindingMeans) => Promise<Binding> } = {
  "HTTP+JSON": async (means) => (await import("./bindings/http-json.ts")).httpJson(means),
  JSONRPC: async (means) => (await import("./bindings/json-rpc.ts")).jsonRpc(means),
  GRPC: async (means) => (await import("./bindings/grpc.ts")).grpc(means),
};

/** The bindings of a client. */
export interface ClientBindings {
  readonly of: (name: CoreBinding) => Promise<Binding>;
  readonly close: () => void;
}

/** Creates the bindings of a client. */
export function createBindings(means: BindingMeans): ClientBindings {
  const loaded = new Map<CoreBinding, Promise<Binding>>();
  return {
    of(name) {
      const binding = loaded.get(name) ?? loaders[name](means);
      loaded.set(name, binding);
      return binding;
    },
    close() {
      for (const binding of loaded.values()) binding.then(({ close }) => close()).catch(() => {});
    },
  };
}
