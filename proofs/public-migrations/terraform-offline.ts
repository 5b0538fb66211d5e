/** Terraform in a stranger's root module, with stand-ins for the providers that it uses. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { listAt, membersOf } from "../../lib/base/members.ts";
import { startEmulator } from "../../lib/emulator/server/server.ts";
import { type Learned, learn } from "./learn.ts";
import type { Module } from "./modules.ts";
import { peerObjects } from "./peer-objects.ts";
import { peerTypes } from "./peer-resources.ts";
import { type Ran, run, StepFailed } from "./run-command.ts";
import { serveStandIn } from "./serve-stand-in.ts";
import type { StandIn } from "./stand-in.ts";
import { usesOf } from "./uses.ts";

/** What a proof needs. */
export interface ProofSettings {
  readonly terraform: string;
  /** The built program. */
  readonly lintel: string;
  /** A folder for the home of Terraform, for sockets and states. */
  readonly home: string;
  /** Values of the root's variables, beside those that follow from their names. */
  readonly values?: { readonly [name: string]: unknown } | undefined;
}

/** The time in the emulator: what public modules name, services still supported. */
const then = Date.parse("2025-01-01T00:00:00Z");

/** Terraform in a root module, with the emulator, Lintel's provider and a stand-in for each provider that is used. */
export async function terraformIn(root: Module, account: string, settings: ProofSettings, stops: (() => unknown)[]) {
  const { terraform, lintel, home } = settings;
  const emulator = await startEmulator({ port: 0, operationSeconds: 0, accountId: account, quotas, clock: () => then });
  stops.unshift(() => emulator.close());
  const objects = peerObjects(emulator.url);
  const peers: { readonly [source: string]: StandIn["peers"] } = {
    "registry.terraform.io/hashicorp/aws": peerTypes("aws", objects),
    "registry.terraform.io/hashicorp/awscc": peerTypes("awscc", objects),
  };
  const learned: Learned = { types: new Map(), files: new Set(), home };
  const attachments: { [source: string]: object } = {};
  for (const [source, use] of usesOf(root)) {
    const socket = join(mkdtempSync(join(home, "stand-in-")), "socket");
    const standIn = { use, peers: peers[source] ?? {}, learned: learned.types, account };
    const { attachment, stop } = await serveStandIn(standIn, socket);
    attachments[source] = attachment;
    stops.unshift(stop);
  }
  const environment = {
    PATH: process.env.PATH,
    HOME: home,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "of-the-emulator",
    AWS_ENDPOINT_URL: emulator.url,
  };
  const provider = spawn(process.execPath, [lintel, "provider", "serve", "--debug"], { env: environment });
  stops.unshift(() => provider.kill());
  provider.stderr.resume();
  const [line] = await once(createInterface(provider.stdout), "line");
  Object.assign(attachments, JSON.parse(/TF_REATTACH_PROVIDERS='(.*)'/.exec(String(line))?.[1] ?? "{}"));
  const env = {
    ...environment,
    TF_CLI_CONFIG_FILE: join(home, "terraformrc"),
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_REATTACH_PROVIDERS: JSON.stringify(attachments),
  };
  const requestLog = `${emulator.url}/_lintel/requests`;
  return {
    /** Forgets the requests so far. */
    forget: () => fetch(requestLog, { method: "DELETE" }),
    /** Requests since then that changed something in the services. */
    async changingRequests(): Promise<readonly string[]> {
      const response: unknown = await (await fetch(requestLog)).json();
      const operations = listAt(membersOf(response), "requests").map(({ operation }) => String(operation));
      return operations.filter((name) => !/^(?:Describe|Get|List)/.test(name)).map((name) => `request: ${name}`);
    },
    /** Runs a command that must work. What it says about types of arguments and missing files is learned. */
    async step(name: string, args: readonly string[]): Promise<Ran> {
      for (;;) {
        const ran = await run(terraform, [...args, "-no-color"], { cwd: root.folder, env });
        if (ran.code === 0) return ran;
        if (!learn(ran.output, learned, root.folder)) throw new StepFailed(`${name}: ${ran.output}`);
      }
    },
  };
}

const quotas = { services: 1000, "lifecycle-policies": 1000 };
