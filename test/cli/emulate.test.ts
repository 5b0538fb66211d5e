import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { spawn } from "../run/child-process.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { hostedLintel } from "./lintel-executable.ts";

const lintel = hostedLintel();

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

test("lintel emulate --account, --region, --quota and --paused-updates are settings of the emulator", async () => {
  const settings = ["--account", "210987654321", "--region", "eu-west-1", "--quota", "lifecycle-policies=1"];
  const { url } = await running(...settings, "--paused-updates", "refuse");
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

test.each([
  ["text", (line: string) => expect(line).toMatch(/^20\S+Z GET \/rest\/\*\*\* 400 rest GET \/\*\*\*$/)],
  ["json", (line: string) => expect(JSON.parse(line)).toMatchObject({ method: "GET", path: "/rest/***", status: 400 })],
])("lintel emulate --log-requests %s logs each request, without credentials", async (form, check) => {
  const token = secret("PastedInPath", "ghp_");
  const { url, logged } = await running("--log-requests", form);
  const line = once(logged, "line");
  await fetch(`${url}/rest/${token}?access_token=${token}`, { headers: { authorization: `Bearer ${token}` } });
  check(String((await line)[0]));
});

test("lintel emulate --state is refused while another emulator uses the file", async () => {
  const state = join(temporaryFolder(), "state.json");
  const { child, url } = await running("--state", state);
  const { code, stdout, stderr } = await lintel(["emulate", "--port", "0", "--state", state]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(
    `lintel: the state file ${state} is in use by the emulator of process ${child.pid} at ${url};`,
  );
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "lintel emulate responds at the printed URL, and stops on %s",
  async (signal) => {
    const { child, url } = await running();
    const answer = await fetch(`${url}/ListLifecyclePolicies`, { method: "POST", body: "{}" });
    expect(await answer.json()).toMatchObject({ lifecyclePolicySummaryList: [] });
    child.kill(signal);
    expect(await once(child, "close")).toEqual([0, null]);
  },
);

test("lintel emulate reports a port that is in use", async () => {
  const { url } = await running();
  const { code, stderr } = await lintel(["emulate", "--port", new URL(url).port]);
  expect(code).toBe(2);
  expect(stderr).toContain(new URL(url).port);
});
