/** `lintel agent` obtains tokens itself: run as a process against the emulator. */
import { once } from "node:events";
import { chmod, readFile } from "node:fs/promises";
import { delimiter, dirname } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { coreBindings } from "../../lib/services/a2a/agent-card/model.ts";
import { spawn, spawnSync } from "../run/child-process.ts";
import { secret } from "../run/secret.ts";
import {
  clientSecret,
  oauth2,
  openIdConnect,
  requiring,
  secretText,
  securedAgent,
} from "../services/a2a/client/oauth/secured-agent.ts";
import { agentForTest, cardWith, fileForTest } from "../services/a2a/emulator/running-agent.ts";
import { hostedLintel } from "./lintel-executable.ts";

const lintel = hostedLintel();
const env = { SECRET: secretText(clientSecret) };

/** A desktop's program for opening addresses, which writes the address into a file. */
async function desktopForTest() {
  const opened = await fileForTest("", "opened");
  const opener = await fileForTest(`#!/bin/sh\nprintf '%s' "$1" > ${opened}\n`, "xdg-open");
  await chmod(opener, 0o755);
  const desktop = { PATH: `${dirname(opener)}${delimiter}${process.env.PATH}`, DISPLAY: ":0" };
  return { desktop, opened: () => readFile(opened, "utf8") };
}

/** A process that waits for its user. */
function waiting(args: readonly string[], desktop: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["dist/lintel.cjs", "agent", ...args], {
    env: { ...process.env, ...env, ...desktop },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      printed[name] += text;
    });
  }
  const closed = once(child, "close");
  /** The address that it shows. */
  const address = async (): Promise<string> => {
    const found = () => /^ {2}(http\S+)$/m.exec(printed.stderr)?.[1];
    await expect.poll(found, { timeout: 20_000 }).toBeDefined();
    return found() ?? "";
  };
  return { child, printed, closed, address };
}

describe("a token", () => {
  it("is obtained by client credentials, with the secret from the environment", async () => {
    const { url } = await securedAgent(oauth2("clientCredentials"), "read");
    const args = ["agent", "list", "--agent", url, "--client-id", "s=id", "--client-secret", "s=env:SECRET"];
    expect(await lintel(args, { env })).toEqual({ code: 0, stdout: "none\n", stderr: "" });
    const wrong = await lintel(args, { env: { SECRET: secret("Wrong") } });
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(wrong.stderr).toMatch(/refused the client "id" \(invalid_client\)/);
    expect(wrong.stderr).not.toContain(secret("Wrong"));
  });

  it("is obtained in a browser; nothing is opened if standard error is not a terminal", async () => {
    const { url } = await securedAgent(openIdConnect, "read");
    const { desktop, opened } = await desktopForTest();
    const args = ["list", "--agent", url, "--client-id", "s=public", "--scope", "s=more"];
    const { printed, closed, address } = waiting(args, desktop);
    const shown = await address();
    expect(new URL(shown).searchParams.get("scope")).toBe("openid read more");
    expect(await (await fetch(shown)).text()).toContain("You may close this page");
    expect(await closed).toEqual([0, null]);
    expect(printed.stdout).toBe("none\n");
    expect(await opened()).toBe("");
    expect(printed.stderr).toBe(
      `Open this address in a browser on this machine, and authorize access there:\n\n  ${shown}\n\nWaiting; press Ctrl-C to stop.\n`,
    );
  });

  it("is obtained by a device code", async () => {
    const { url } = await securedAgent(openIdConnect);
    const { printed, closed, address } = waiting([
      "list",
      "--agent",
      url,
      "--client-id",
      "s=public",
      "--flow",
      "s=deviceCode",
    ]);
    expect(await address()).toBe(`${url}/oauth/device`);
    const code = /enter the code (\d{8}) within 10 min/.exec(printed.stderr)?.[1];
    await fetch(`${url}/oauth/device?user_code=${code}`);
    expect(await closed).toEqual([0, null]);
    expect(printed.stdout).toBe("none\n");
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "that is pending is given up on %s, and nothing keeps listening",
    async (signal) => {
      const { url } = await securedAgent(oauth2("authorizationCode"));
      const { child, printed, closed, address } = waiting(["list", "--agent", url, "--client-id", "s=public"]);
      const redirect = new URL(await address()).searchParams.get("redirect_uri") ?? "";
      child.kill(signal);
      expect(await closed).toEqual([130, null]);
      expect(printed.stdout).toBe("");
      await expect(fetch(redirect)).rejects.toThrow();
    },
  );
});

describe("a header and a bearer token", () => {
  const [gatewayKey, token] = [secret("CliGateway"), secret("CliBearer")];
  const env = { GATEWAY_KEY: gatewayKey, TOKEN: token };
  const scheme = { httpAuthSecurityScheme: { scheme: "Bearer" } };
  const locked = () =>
    agentForTest({ agent: { card: cardWith(requiring(scheme)), credentials: { bearerTokens: [token] } } });
  const given = ["--header", "X-Gateway-Key=env:GATEWAY_KEY", "--header", "X-Team: on call", "--bearer", "env:TOKEN"];

  it.each(coreBindings)("are sent over %s by commands and by the API, and --debug hides them", async (binding) => {
    const { url } = await locked();
    const words = [...given, "--binding", binding, "--debug"];
    const listed = await lintel(["agent", "list", "--agent", url, ...words], { env });
    expect([listed.code, listed.stdout]).toEqual([0, "none\n"]);
    const api = await lintel(["api", "agent", "list-tasks", "--endpoint-url", url, ...words], { env });
    expect([api.code, JSON.parse(api.stdout)]).toEqual([0, expect.objectContaining({ tasks: [] })]);
    for (const { stderr } of [listed, api]) {
      for (const name of ["x-gateway-key", "x-team", "authorization"]) expect(stderr).toContain(`> ${name}: ***\n`);
      for (const hidden of [gatewayKey, token]) expect(stderr).not.toContain(hidden);
    }
  });

  it.each([
    [
      ["--header", `x-gateway-key=${secret("CliGateway")}`],
      /not shown since it may be a secret; write x-gateway-key=env:VARIABLE or x-gateway-key=file:PATH instead/,
    ],
    [["--header", secret("CliGateway")], /--header has \d+ characters without a name; write NAME=VALUE/],
    [["--header", "host=a"], /--header "host" cannot be added: the name concerns one connection/],
    [["--bearer", secret("CliBearer")], /--bearer is \d+ characters long, not shown since it may be a secret/],
    [["--bearer", "env:NOT_SET"], /no secret was read from the environment variable NOT_SET: it is not set/],
    [["--header", "Authorization=env:TOKEN", "--bearer", "env:TOKEN"], /given more than once/],
  ])("are refused in one sentence that shows no secret: %#", async (words, message) => {
    const { url } = await locked();
    const { code, stdout, stderr } = await lintel(["agent", "list", "--agent", url, ...words], { env });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(message);
    for (const hidden of [gatewayKey, token]) expect(stderr).not.toContain(hidden);
  });

  it("are completed as options, like --debug", async () => {
    const { stdout } = await lintel(["completion", "bash", "--", "agent", "chat", "--"]);
    expect(stdout.split("\n")).toEqual(expect.arrayContaining(["--header", "--bearer", "--debug", "--agent-card"]));
    const states = await lintel(["completion", "bash", "--", "agent", "list", "--status", ""]);
    expect(states.stdout.split("\n")).toEqual(expect.arrayContaining(["input-required", "TASK_STATE_INPUT_REQUIRED"]));
  });
});

const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

it.skipIf(!hasTerminal)("opens the browser on a terminal, with an address without secrets (needs script)", async () => {
  const { url } = await securedAgent(oauth2("authorizationCode"));
  const { desktop, opened } = await desktopForTest();
  const command = `${process.execPath} dist/lintel.cjs agent list --agent ${url} --client-id s=public`;
  const child = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    env: { ...process.env, ...desktop },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  const closed = once(child, "close");
  await expect.poll(opened, { timeout: 20_000 }).toMatch(/^http/);
  const address = new URL(await opened());
  expect([...address.searchParams.keys()]).toEqual([
    "response_type",
    "client_id",
    "redirect_uri",
    "state",
    "code_challenge",
    "code_challenge_method",
  ]);
  await (await fetch(address)).text();
  expect(await closed).toEqual([0, null]);
  expect(printed).toMatch(/Your browser opens this address[\s\S]*none/);
});

describe("options", () => {
  it.each<[string, readonly string[], RegExp]>([
    [
      "a client's secret without its id",
      ["--client-secret", "s=env:A"],
      /--client-secret s requires --client-id s=ID, the client/,
    ],
    [
      "a secret as such",
      ["--client-id", "s=a", "--client-secret", `s=${secret("Written")}`],
      /--client-secret s is \d+ characters long, not shown/,
    ],
    [
      "an unknown flow",
      ["--client-id", "s=a", "--flow", "s=implicit"],
      /--flow s is implicit; it must be one of clientCredentials, authorizationCode, deviceCode/,
    ],
    ["a scheme served twice", ["--client-id", "s=a", "--credential", "s=env:A"], /has --credential and --client-id/],
    ["two ids", ["--client-id", "s=a", "--client-id", "s=b"], /--client-id is given more than once for the scheme s/],
    ["a certificate without its key", ["--certificate", "s=a.pem"], /--certificate s requires --key s=FILE/],
    ["a key without its certificate", ["--key", "s=a.pem"], /--key s requires --certificate s=FILE/],
    ["no scheme", ["--scope", "read"], /--scope has 4 characters without a scheme; write SCHEME=SCOPE/],
  ])("with %s are refused", async (_, args, message) => {
    const { code, stdout, stderr } = await lintel(["agent", "list", "--agent", "http://127.0.0.1:1", ...args]);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: expect.stringMatching(message) });
    expect(stderr).not.toContain(secret("Written"));
  });
});
