/** The bindings that the client speaks. Each is loaded with the first request that needs it. */
import type { CoreBinding } from "../agent-card/model.ts";
import type { Binding, BindingContext } from "./bindings/binding.ts";

const loaders: { readonly [binding in CoreBinding]: (context: BindingContext) => Promise<Binding> } = {
  "HTTP+JSON": async (context) => (await import("./bindings/http-json.ts")).httpJson(context),
  JSONRPC: async (context) => (await import("./bindings/json-rpc.ts")).jsonRpc(context),
  GRPC: async (context) => (await import("./bindings/grpc.ts")).grpc(context),
};

export interface ClientBindings {
  readonly of: (name: CoreBinding) => Promise<Binding>;
  readonly close: () => void;
}

export function createBindings(context: BindingContext): ClientBindings {
  const loaded = new Map<CoreBinding, Promise<Binding>>();
  return {
    of(name) {
      const binding = loaded.get(name) ?? loaders[name](context);
      loaded.set(name, binding);
      return binding;
    },
    close() {
      for (const binding of loaded.values()) binding.then(({ close }) => close()).catch(() => {});
    },
  };
}
