/** Node's module about V8, loaded when it is needed: it loads streams, which takes 2 ms, and few runs need either. */
export const v8 = (): typeof import("node:v8") => process.getBuiltinModule("node:v8");
