/** The demo of an agent (examples/on-call): whoever is on call receives the updates of a running task. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Run, type RunOptions, say } from "./demo-command.ts";

const example = "examples/on-call";

/** The token that the emulated agent accepts, and the token in its notifications. */
export const emulatedSecrets = { AGENT_TOKEN: "emulator-token", ON_CALL_TOKEN: "wake-somebody-up" } as const;

/** The lines that the receiver prints per notification: its address, two headers and the update. */
const linesOfNews = 4;

/** The environment of the demo. */
interface DemoEnvironment {
  readonly run: Run;
  /** Runs Terraform in `cwd`. */
  readonly terraform: (args: string, options?: RunOptions) => Promise<unknown>;
  /** The folder of the synthesized stack. */
  readonly cwd: string;
  /** The agent's base URL. */
  readonly agent: string;
  /** Whether plans detect drift; otherwise `lintel runtime drift` does. */
  readonly planSeesDrift: boolean;
}

export async function tellOnCall({ run, terraform, cwd, agent, planSeesDrift }: DemoEnvironment): Promise<void> {
  const lintel = (args: string, options?: RunOptions) =>
    run(`lintel ${args.replace(agent, "URL")}`, [process.execPath, "dist/lintel.cjs", ...args.split(" ")], options);
  const send = `agent send --agent ${agent} --credential bearer=env:AGENT_TOKEN --message ${example}/messages`;

  say("An agent rolls a version out, which takes hours: the card and the messages are linted, and the task begins");
  await lintel(`lint ${example}/card.yaml ${example}/messages`);
  const answer = await lintel(`${send}/roll-out.yaml --return-immediately --output json`, {
    only: /^ {4}"id"|"state"/,
  });

  say("Apply: its updates are to page whoever is on call");
  const receiver = await startReceiver();
  try {
    const { id } = JSON.parse(answer).task;
    const env = { TF_VAR_agent: agent, TF_VAR_task: id, TF_VAR_on_call: receiver.url };
    await terraform("init", { env });
    await terraform("apply -auto-approve", { env });

    say(
      "The engineer lets it go on; whoever is on call gets the news, with the secret that only Terraform's shell has",
    );
    const failed = 1; // the task fails too
    await lintel(`${send}/go-on.yaml --task-id ${id} --stream`, { expected: failed, only: /FAILED|taken back/ });
    await receiver.shown(3 * linesOfNews);

    say("The task is over: that is not drift, and its configuration can be destroyed");
    if (planSeesDrift) await terraform("apply -auto-approve", { env, only: /^Apply|^task_ended/ });
    else await run("cd on-call && lintel runtime drift", ["lintel", "runtime", "drift"], { cwd });
    await terraform("destroy -auto-approve", { env });
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
