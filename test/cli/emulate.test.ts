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
