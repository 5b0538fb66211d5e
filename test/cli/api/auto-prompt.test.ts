import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { hostedLintel } from "../lintel-executable.ts";
import { startResponding } from "./responding-server.ts";
import { keys, onTerminal, type TerminalRun } from "./terminal.ts";

const serviceArn = "arn:aws:apprunner:us-east-1:123456789012:service/web/8fe1e10304f84fd2b0df550fe98a71fa";
const lintel = hostedLintel();
let server: Awaited<ReturnType<typeof startResponding>>;
let folder = "";
let environment: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  server = await startResponding();
  folder = temporaryFolder();
  await writeFile(join(folder, "config"), "[profile asking]\ncli_auto_prompt = on-partial\n");
  environment = {
    AWS_CONFIG_FILE: join(folder, "config"),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, "none"),
    AWS_ACCESS_KEY_ID: "AKID",
    AWS_SECRET_ACCESS_KEY: secret("Key"),
    AWS_REGION: "us-east-1",
    AWS_ENDPOINT_URL: server.url,
    LINTEL_VOCABULARY: "documented",
    AWS_CLI_AUTO_PROMPT: undefined,
    AWS_PAGER: "",
  };
});
beforeEach(() => server.take());
afterAll(async () => {
  await server.close();
});

const start = (words: readonly string[], env: NodeJS.ProcessEnv = {}): TerminalRun =>
  onTerminal(["api", ...words], { ...environment, ...env });

/** Answers a question on the screen. */
async function type(run: TerminalRun, question: string, ...typed: readonly string[]): Promise<void> {
  await run.shows(question);
  run.types(typed.join(""));
}

describe("--cli-auto-prompt", { timeout: 30_000 }, () => {
  it("prompts for every required parameter, field by field or in one line, and sends them", async () => {
    const run = start(["imagebuilder", "create-lifecycle-policy", "--cli-auto-prompt", "--client-token", "t1"]);
    await type(run, "? name", "keep", keys.enter);
    await type(run, "? executionRole", "role", keys.enter);
    await type(run, "? resourceType", keys.down, keys.enter);
    await type(run, "? policyDetails", keys.enter);
    await type(run, "? policyDetails[0]", keys.down, keys.enter);
    await type(run, "? policyDetails[0]", "action={type=DELETE},filter={type=COUNT,value=5}", keys.enter);
    await type(run, "? policyDetails: another?", keys.enter);
    await type(run, "? resourceSelection", keys.enter);
    await type(run, "? resourceSelection: exactly one of", keys.down, keys.enter);
    await type(run, "? resourceSelection.tagMap", keys.enter);
    await type(run, "? resourceSelection.tagMap key", "team", keys.enter);
    await type(run, "? resourceSelection.tagMap.team", "images", keys.enter);
    await type(run, "? resourceSelection.tagMap: another?", keys.enter);
    await type(run, "? add a parameter?", keys.enter);
    const { code, shown } = await run.ends();
    expect(code).toBe(0);
    const body = {
      name: "keep",
      executionRole: "role",
      resourceType: "CONTAINER_IMAGE",
      policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }],
      resourceSelection: { tagMap: { team: "images" } },
      clientToken: "t1",
    };
    expect(server.take()).toMatchObject([{ method: "PUT", url: "/CreateLifecyclePolicy", body }]);
    expect(shown).toContain(
      `> lintel api imagebuilder create-lifecycle-policy --client-token t1 --name keep --execution-role role`,
    );
    expect(shown).toContain('"clientToken": "t1"');
  });

  it("prompts for an agent's address if it is not configured", async () => {
    const run = start(["agent", "get-task", "--cli-auto-prompt", "--query", "id"], { LINTEL_AGENT_URL: undefined });
    await type(run, "? id", "t1", keys.enter);
    await type(run, "? --endpoint-url", "http://127.0.0.1:9", keys.enter);
    await type(run, "? add a parameter?", keys.enter);
    const { code, shown } = await run.ends();
    expect(shown).toContain("> lintel api agent get-task --query id --id t1 --endpoint-url http://127.0.0.1:9");
    expect(shown).toContain("nothing is listening there");
    expect(code).toBe(255);
  });

  it("validates input while it is typed, in the model's words, and accepts the correction", async () => {
    const run = start(["imagebuilder", "create-lifecycle-policy", "--cli-auto-prompt"]);
    await type(run, "? name", "k");
    await run.shows("must be 3 to 128 characters");
    run.types(keys.enter);
    await type(run, "must be 3 to 128 characters", "eep", keys.enter);
    await run.shows("? executionRole");
    run.types(keys.interrupt);
    expect((await run.ends()).code).toBe(130);
    expect(server.take()).toEqual([]);
  });

  it("offers services and operations, then optional parameters", async () => {
    const run = start(["--cli-auto-prompt", "--query", "OperationSummaryList[].Id"]);
    await type(run, "? service", keys.down, keys.enter);
    await type(run, "? operation", "list-op", keys.enter);
    await type(run, "? ServiceArn", serviceArn, keys.enter);
    await type(run, "? add a parameter?", keys.down, keys.down, keys.enter);
    await type(run, "? MaxResults", "0");
    await type(run, "must be a whole number", keys.backspace, "2", keys.enter);
    await type(run, "? add a parameter?", keys.enter);
    const { code, shown } = await run.ends();
    expect(shown).toContain('"op-1"');
    expect(code).toBe(0);
    expect(server.take()).toMatchObject([{ body: { ServiceArn: serviceArn, MaxResults: 2 } }]);
  });

  it.each([
    ["the profile", ["--profile", "asking", "--no-sign-request"], {}],
    ["the environment", [], { AWS_CLI_AUTO_PROMPT: "ON-PARTIAL" }],
  ])("prompts only for required parameters, configured by %s", async (_, words, env) => {
    const run = start(["apprunner", "resume-service", ...words], env);
    await type(run, "? ServiceArn", serviceArn, keys.enter);
    expect(await run.ends()).toMatchObject({ code: 0 });
    expect(server.take()).toMatchObject([{ body: { ServiceArn: serviceArn } }]);
    const complete = start(["apprunner", "resume-service", "--service-arn", serviceArn, ...words], env);
    const { code, shown } = await complete.ends();
    expect(shown).not.toContain("?");
    expect(code).toBe(0);
  });

  it("is turned off by --no-cli-auto-prompt", async () => {
    const run = start(["apprunner", "resume-service", "--no-cli-auto-prompt"], { AWS_CLI_AUTO_PROMPT: "on" });
    const { code, shown } = await run.ends();
    expect(shown).toContain("the following arguments are required: --service-arn");
    expect(code).toBe(252);
  });
});

describe("without a terminal", () => {
  const run = (words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    lintel(["api", "apprunner", "resume-service", ...words], { env: { ...environment, ...env } });

  it.each([
    ["the option", ["--cli-auto-prompt"], {}],
    ["the environment", [], { AWS_CLI_AUTO_PROMPT: "on" }],
  ])("refuses to prompt, configured by %s", async (_, words, env) => {
    const { code, stderr } = await run(words, env);
    expect(stderr).toContain("auto-prompt requires a terminal");
    expect(code).toBe(255);
  });

  it("reports missing parameters with on-partial", async () => {
    const { code, stderr } = await run([], { AWS_CLI_AUTO_PROMPT: "on-partial" });
    expect(stderr).toContain("the following arguments are required: --service-arn");
    expect(code).toBe(252);
  });

  it("refuses both options together", async () => {
    const { code, stderr } = await run(["--cli-auto-prompt", "--no-cli-auto-prompt", "--generate-cli-skeleton"]);
    expect(stderr).toContain("Both --cli-auto-prompt and --no-cli-auto-prompt cannot be specified");
    expect(code).toBe(252);
  });
});
