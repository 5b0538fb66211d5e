/** Builds dist/: validators, the library with its types, and the bundled executables. */
import { rm } from "node:fs/promises";
import { buildValidators } from "./build-validators.ts";

await rm("dist", { recursive: true, force: true });
await buildValidators("dist/validators");
