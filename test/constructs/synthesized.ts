import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, TerraformStack } from "cdktf";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** The parts of a stack's cdk.tf.json that tests read. */
export interface Synthesized {
  readonly provider?: { readonly lintel?: readonly object[] };
  readonly resource?: { readonly [type: string]: { readonly [id: string]: object } };
  readonly data?: object;
  readonly output?: { readonly [name: string]: { readonly value: string } };
  readonly locals?: { readonly [name: string]: object };
  readonly terraform?: object;
  readonly import?: readonly object[];
}

/** Synthesizes an app with one stack, as a user's process does, and reads the output. */
export function synthesized(declare: (stack: TerraformStack) => void): Synthesized {
  const outdir = temporaryFolder();
  try {
    const app = new App({ outdir });
    declare(new TerraformStack(app, "images"));
    app.synth();
    return JSON.parse(readFileSync(join(outdir, "stacks", "images", "cdk.tf.json"), "utf8"));
  } finally {
  }
}
