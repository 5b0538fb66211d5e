/** Makes a program crash at the moment when it has a secret in its hands: an error that nobody catches tells it. */
import { chmodSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expectSecretsIn } from "./produced.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** What a program is started with that is to crash. */
export interface Crash {
  /** For the environment of the program. */
  readonly env: { readonly NODE_OPTIONS: string };
  /** A reference to the secret. It is no variable, because Node's reports list the environment. */
  readonly reference: string;
  /** How many reports of crashes Node has written; they are searched with the folder that they are in. */
  readonly reports: () => number;
}

/** The program crashes as soon as it has sent the secret. */
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
