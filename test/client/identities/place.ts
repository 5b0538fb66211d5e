/** One configuration of credentials and region: its files and variables in a folder, and the services it asks. */
import { createHash } from "node:crypto";
import { chmodSync } from "node:fs";
import { join } from "node:path";

/**
 * A configuration. In texts, `{KEYS name}` are two settings with the keys of that name, `{SECRET name}` is a secret,
 * `{FOLDER}` the home folder, `{SERVICES}` the address of all services, `{SHA1 text}` a digest in hexadecimal.
 */
export interface Configuration {
  readonly id: string;
  readonly config?: string;
  readonly credentials?: string;
  /** Other files, by their path in the home folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** Variables besides the usual ones; null removes a usual one. */
  readonly env?: Readonly<Record<string, string | null>>;
  readonly profile?: string;
  readonly region?: string;
}

/** What a tool did with a configuration: how it signed its request, or its error. */
export interface Identity {
  /** The access key of the request, and ` + token` if it is temporary. */
  readonly key?: string;
  readonly region?: string;
  /** The path of the endpoint, where a configuration sets one. */
  readonly path?: string;
  /** The class of the error, with the code of the service in parentheses. */
  readonly error?: string;
  /** What it asked services of credentials, in this order. */
  readonly asked?: readonly string[];
}

/** A program that prints keys, whose access key is made of its arguments. */
const program = (secretOf: (name: string) => string) => `#!/bin/sh
key=PROCESS
for word; do key="$key|$(printf %s "$word" | tr ' /"' '_.-')"; done
printf '{"Version":1,"AccessKeyId":"%s","SecretAccessKey":"${secretOf("Process")}"}' "$key"
`;

/** The files of a configuration by path, and the variables. */
export function placed(
  { config, credentials, files = {}, env = {} }: Configuration,
  folder: string,
  services: string,
  secretOf: (name: string) => string,
) {
  const fill = (text: string): string =>
    text
      .replaceAll("{FOLDER}", folder)
      .replaceAll("{SERVICES}", services)
      .replace(/\{SHA1 ([^}]*)\}/g, (_, name: string) => createHash("sha1").update(name).digest("hex"))
      .replace(/\{SECRET (\w+)\}/g, (_, name: string) => secretOf(name))
      .replace(
        /\{KEYS (\w+)\}/g,
        (_, name: string) => `aws_access_key_id = ${name}\naws_secret_access_key = ${secretOf(name)}`,
      );
  const usual = {
    HOME: folder,
    PATH: process.env.PATH ?? "",
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_METADATA_SERVICE_NUM_ATTEMPTS: "1",
    AWS_MAX_ATTEMPTS: "1",
    AWS_DEFAULT_REGION: "us-east-1",
  };
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...usual, ...env })) if (value !== null) variables[name] = fill(value);
  const written: Record<string, string> = { give: program(secretOf), "my give": program(secretOf) };
  if (config !== undefined) written[".aws/config"] = fill(config);
  if (credentials !== undefined) written[".aws/credentials"] = fill(credentials);
  for (const [path, text] of Object.entries(files)) written[fill(path)] = fill(text);
  return { files: written, variables };
}

/** Makes the programs of a folder executable. */
export function makeExecutable(folder: string): void {
  for (const name of ["give", "my give"]) chmodSync(join(folder, name), 0o700);
}
