/** `lintel api agent`, run as a process against emulated agents: an open one, and one that requires an API key. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type RunningEmulator, runEmulator } from "../../../emulator/running-emulator.ts";
import { expectSecretsIn } from "../../../run/produced.ts";
import { secret as newSecret } from "../../../run/secret.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { cardWith } from "../../../services/a2a/emulator/running-agent.ts";
import { hostedLintel } from "../../lintel-executable.ts";
import type { Outcome } from "../../one-run.ts";

/** In the environment of every run, as TOKEN, and the key of the agent that requires one. It must never be shown. */
export const secret = newSecret("Token");

/** The scenarios of the agents, by prefix of the message. */
const scenarios = [
  {
    prefix: "wait-",
    steps: [
      { status: { state: "TASK_STATE_WORKING" } },
      { status: { state: "TASK_STATE_COMPLETED" }, afterMilliseconds: 3_600_000 },
    ],
  },
  { prefix: "say-", steps: [{ message: { parts: [{ text: "no task" }] } }] },
];

const card = cardWith({
  securitySchemes: { key: { apiKeySecurityScheme: { location: "header", name: "X-Key" } } },
  securityRequirements: [{ schemes: { key: { list: [] } } }],
});

/** Starts the agents before the tests of a file. */
export function agentRuns() {
  const lintel = hostedLintel();
  const folder = temporaryFolder();
  const agents: RunningEmulator[] = [];
  let made = 0;
  let begun = 0;
  beforeAll(async () => {
    const [scenariosPath, agentPath] = [join(folder, "scenarios.json"), join(folder, "agent.json")];
    await writeFile(scenariosPath, JSON.stringify({ scenarios }));
    expectSecretsIn(agentPath, "the agent knows its callers by it");
    await writeFile(agentPath, JSON.stringify({ card, extendedCard: card, credentials: { apiKeys: [secret] } }));
    agents.push(await runEmulator({ agent: { scenariosPath } }), await runEmulator({ agent: { agentPath } }));
  });
  beforeEach(() => {
    made += 1;
  });
  afterAll(async () => {
    for (const agent of agents) await agent.close();
  });
  const emulator = (which: "open" | "locked" = "open"): RunningEmulator => {
    const found = agents[which === "open" ? 0 : 1];
    if (found === undefined) throw new Error("the agents are started before the tests");
    return found;
  };

  /** Runs `lintel api agent` without this machine's configuration. */
  async function agent(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
    const own = Object.keys(process.env).filter((name) => /^(?:AWS_|LINTEL_)/.test(name));
    const outcome = await lintel(["api", "agent", ...words], {
      env: {
        ...Object.fromEntries(own.map((name) => [name, undefined])),
        ...{ HOME: folder, TOKEN: secret, LINTEL_AGENT_URL: `${emulator().url}/agent` },
        ...env,
      },
    });
    expect(outcome.stdout + outcome.stderr).not.toContain(secret);
    return outcome;
  }

  /** The output of a successful run. */
  async function printed(words: readonly string[], env?: NodeJS.ProcessEnv): Promise<string> {
    const { code, stdout, stderr } = await agent(words, env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout;
  }

  const returned = async (words: readonly string[]) => JSON.parse(await printed(words));
  return {
    ...{ lintel, folder, emulator, agent, printed, returned },
    /** A name that is unique to the test. */
    unique: (text: string) => `${text}-${made}`,
    /** Options in shorthand for a message with a unique id. */
    saying: (id: string, parts = "[{text=Hi}]"): readonly string[] => [
      "--message",
      `messageId=${id}-${made},role=ROLE_USER,parts=${parts}`,
    ],
    /** The number of requests to the open agent. */
    requests: async () => (await emulator().send("GET", "/_lintel/requests")).body.requests.length,
    /** Starts a task that keeps working; returns its id. */
    async begun(): Promise<string> {
      begun += 1;
      const message = `messageId=wait-${made}-${begun},role=ROLE_USER,parts=[{text=Hi}]`;
      const words = ["send-message", "--message", message, "--configuration", "returnImmediately=true"];
      return (await returned(words)).task.id;
    },
  };
}
