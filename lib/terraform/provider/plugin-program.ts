/** How the provider names itself when Terraform starts it. */
import { version } from "../../base/version.ts";
import type { Program } from "../protocol/serve.ts";

export const pluginProgram: Program = { name: "terraform-provider-lintel", version };
