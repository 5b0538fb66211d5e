import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { spawn } from "../run/child-process.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

test.each(["--tls-cert", "--tls-key", "--client-ca"])("lintel emulate with only %s is refused", async (option) => {
  const { code, stderr } = await lintel(["emulate", "--port", "0", option, "x.pem"]);
  expect(code).toBe(2);
  expect(stderr).toContain("give both --tls-cert and --tls-key");
});

test.each(["--agent", "--scenarios"])(
  "lintel emulate %s with an unusable file names the file and the page",
  async (option) => {
    const { code, stdout, stderr } = await lintel(["emulate", "--port", "0", option, "/nowhere/file.yaml"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^lintel: the \w+ file \/nowhere\/file.yaml cannot be used: the file does not exist \(ENOENT\); docs\/agent-emulator.md/,
    );
  },
);

test.each(["-1", "x", "1e999"])("lintel emulate --operation-seconds=%s is refused", async (seconds) => {
  const { code, stdout, stderr } = await lintel(["emulate", "--port", "0", `--operation-seconds=${seconds}`]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/--operation-seconds (?:is|must be) /);
});

test.each([
  ["--account=1", '--account is "1"; it must be 12 digits'],
  ["--region=EU west", '--region is "EU west"; it must be the name of a region'],
  ["--quota=servers=3", '--quota is "servers=3"; it must be NAME=NUMBER, where NAME is services, '],
  ["--quota=services=many", '--quota is "services=many"'],
  ["--paused-updates=maybe", "accept"],
])("lintel emulate %s is refused", async (option, said) => {
  const { code, stdout, stderr } = await lintel(["emulate", "--port", "0", option]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(said);
});

/** The emulator of the built command line, with its output by lines. */
async function running(...options: readonly string[]) {
  const child = spawn(process.execPath, ["dist/lintel.cjs", "emulate", "--port", "0", "--json", ...options]);
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const logged = createInterface({ input: child.stderr });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return { child, url: String(JSON.parse(String(line)).url), logged };
}

/** The first line that is logged about a request with a credential in its path and its header. */
async function loggedRequest({ url, logged }: Awaited<ReturnType<typeof running>>): Promise<string> {
  const token = secret("PastedInPath", "ghp_");
  const line = once(logged, "line");
  await fetch(`${url}/rest/${token}?access_token=${token}`, { headers: { authorization: `Bearer ${token}` } });
  return String((await line)[0]);
}

test("lintel emulate takes its settings from options, logs requests as text without credentials, and stops on SIGINT", async () => {
  const settings = ["--account", "210987654321", "--region", "eu-west-1", "--quota", "lifecycle-policies=1"];
  const started = await running(...settings, "--paused-updates", "refuse", "--log-requests", "text");
  const { child, url } = started;
  expect(await loggedRequest(started)).toMatch(/^20\S+Z GET \/rest\/\*\*\* 400 rest GET \/\*\*\*$/);
  const create = async (name: string) => {
    const policy = {
      ...{ name, executionRole: "role", resourceType: "VM_IMAGE", resourceSelection: { tagMap: { team: "web" } } },
      policyDetails: [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 5 } }],
    };
    const response = await fetch(`${url}/CreateLifecyclePolicy`, { method: "PUT", body: JSON.stringify(policy) });
    return `${response.status} ${await response.text()}`;
  };
  expect(await create("first")).toContain("arn:aws:imagebuilder:eu-west-1:210987654321:lifecycle-policy/first");
  expect(await create("second")).toMatch(/^402 .*may have at most 1/);
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
});

test("lintel emulate has its port and its state file alone, logs requests as JSON without credentials, and stops on SIGTERM", async () => {
  const state = join(temporaryFolder(), "state.json");
  const started = await running("--state", state, "--log-requests", "json");
  const { child, url } = started;
  expect(JSON.parse(await loggedRequest(started))).toMatchObject({ method: "GET", path: "/rest/***", status: 400 });
  const taken = await lintel(["emulate", "--port", "0", "--state", state]);
  expect(taken).toEqual({
    ...{ code: 2, stdout: "" },
    stderr: expect.stringContaining(
      `lintel: the state file ${state} is in use by the emulator of process ${child.pid} at ${url};`,
    ),
  });
  const { port } = new URL(url);
  expect(await lintel(["emulate", "--port", port])).toMatchObject({ code: 2, stderr: expect.stringContaining(port) });
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
});
