/** The demo of an agent (examples/a2a/on-call): whoever is on call receives the updates of a running task. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Run, type RunOptions, say } from "./demo-command.ts";

const example = "examples/a2a/on-call";

/** The token that the emulated agent accepts, and the token in its notifications. */
export const emulatedSecrets = { AGENT_TOKEN: "emulator-token", ON_CALL_TOKEN: "wake-somebody-up" } as const;

/** The lines that the receiver prints per notification: its address, two headers and the update. */
const linesOfNews = 4;

/** The steps with the synthesized stack, each with the values of its variables. */
export interface OnCallStack {
  readonly apply: (variables: { readonly [name: string]: string }) => Promise<unknown>;
  /** Shows that the end of the task is not drift. */
  readonly showEnd: (variables: { readonly [name: string]: string }) => Promise<unknown>;
  readonly destroy: (variables: { readonly [name: string]: string }) => Promise<unknown>;
}

/** The environment of the demo. */
interface DemoEnvironment {
  readonly run: Run;
  readonly stack: OnCallStack;
  /** The agent's base URL. */
  readonly agent: string;
}

export async function reportOnCall({ run, stack, agent }: DemoEnvironment): Promise<void> {
  const lintel = (args: string, options?: RunOptions) =>
    run(`lintel ${args.replace(agent, "URL")}`, [process.execPath, "dist/lintel.cjs", ...args.split(" ")], options);
  const send = `agent send --agent ${agent} --credential bearer=env:AGENT_TOKEN --message ${example}/messages`;

  say("An agent rolls a version out, which takes hours: the card and the messages are linted, and the task begins");
  await lintel(`lint ${example}/card.yaml ${example}/messages`);
  const response = await lintel(`${send}/roll-out.yaml --return-immediately --output json`, {
    only: /^ {4}"id"|"state"/,
  });

  say("Apply: its updates are to page whoever is on call");
  const receiver = await startReceiver();
  try {
    const { id } = JSON.parse(response).task;
    const variables = { agent, task: String(id), on_call: receiver.url };
    await stack.apply(variables);

    say("The engineer lets it go on; whoever is on call gets the news, with the secret that only this shell has");
    const failed = 1; // the task fails too
    await lintel(`${send}/go-on.yaml --task-id ${id} --stream`, { expected: failed, only: /FAILED|taken back/ });
    await receiver.shown(3 * linesOfNews);

    say("The task is over: that is not drift, and its configuration can be destroyed");
    await stack.showEnd(variables);
    await stack.destroy(variables);
  } finally {
    receiver.stop();
  }
}

/** Starts the example's receiver of notifications; `shown` waits for its output and prints it. */
async function startReceiver() {
  const env = { ...process.env, ...emulatedSecrets, PORT: "0" };
  process.stdout.write(`$ tsx ${example}/receiver.ts\n`);
  const child = spawn(process.execPath, ["--import", "tsx", `${example}/receiver.ts`], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  return {
    url: (await next()).replace("listening at ", ""),
    /** Prints this many lines, and waits for those that are still missing. */
    async shown(count: number): Promise<void> {
      for (let line = 0; line < count; line++) process.stdout.write(`${await next()}\n`);
    },
    stop: () => child.kill(),
  };
}
