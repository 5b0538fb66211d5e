/** Makes a program crash while it has a secret: an uncaught error contains it. */
import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expectSecretsIn } from "./produced.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** How to start a program that crashes. */
export interface Crash {
  /** Variables for the program. */
  readonly env: { readonly NODE_OPTIONS: string };
  /** A reference to the secret; not an environment variable, because Node's reports list those. */
  readonly reference: string;
  /** The number of crash reports that Node has written; they are searched with their folder. */
  readonly reports: () => number;
}

/** The program crashes immediately after sending the secret. */
export function crashWith(secret: string): Crash {
  const folder = temporaryFolder({ secret, "crash.cjs": program });
  const file = join(folder, "secret");
  chmodSync(file, 0o600);
  expectSecretsIn(file, "the secret is read from it");
  return {
    env: {
      NODE_OPTIONS: `--require=${join(folder, "crash.cjs")} --report-uncaught-exception --report-directory=${folder}`,
    },
    reference: `file:${file}`,
    reports: () => readdirSync(folder).filter((name) => name.startsWith("report.")).length,
  };
}

const program = `
const { readFileSync } = require("node:fs");
const { Socket } = require("node:net");
const secret = readFileSync(__dirname + "/secret", "utf8");
const { write } = Socket.prototype;
Socket.prototype.write = function (data, ...rest) {
  if (String(data).includes(secret)) {
    setImmediate(() => { throw new Error("crashed with " + secret, { cause: new Error("because of " + secret) }); });
  }
  return write.call(this, data, ...rest);
};`;
