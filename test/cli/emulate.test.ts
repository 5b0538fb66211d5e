import { expect, test } from "vitest";
import { lintelExecutable } from "./lintel-executable.ts";

const lintel = lintelExecutable();

test.each(["--tls-cert", "--tls-key", "--client-ca"])("lintel emulate %s alone is refused", async (option) => {
  const { code, stderr } = await lintel(["emulate", "--port", "0", option, "x.pem"]);
  expect(code).toBe(2);
  expect(stderr).toContain("give both --tls-cert and --tls-key");
});

test.each(["--agent", "--scenarios"])(
  "lintel emulate %s names a file that it cannot use, and the page",
  async (option) => {
    const { code, stdout, stderr } = await lintel(["emulate", "--port", "0", option, "/nowhere/file.yaml"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^lintel: the \w+ file \/nowhere\/file.yaml cannot be used: there is no such file \(ENOENT\); docs\/agent-emulator.md/,
    );
  },
);

test.each(["-1", "x", "1e999"])("lintel emulate --operation-seconds=%s is refused", async (seconds) => {
  const { code, stdout, stderr } = await lintel(["emulate", "--port", "0", `--operation-seconds=${seconds}`]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(/--operation-seconds (?:is|must be) /);
});
