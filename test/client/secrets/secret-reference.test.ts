/** Sources of secrets, refused references, and redaction. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ApiError } from "../../../lib/client/api-error.ts";
import { redactor } from "../../../lib/client/secrets/redact.ts";
import { parseSecretReference, readSecret, secretCommand } from "../../../lib/client/secrets/secret-reference.ts";
import { maxSecretBytes } from "../../../lib/facts/model/secrets/secret-reference.ts";
import { spawnSync } from "../../run/child-process.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const folder = temporaryFolder();

let files = 0;

/** A secret in a file with these permissions; its reference. */
function secretFile(text: string, mode = 0o600) {
  files += 1;
  const path = join(folder, `secret-${files}`);
  writeFileSync(path, text);
  expectSecretsIn(path, "secrets are read from it");
  chmodSync(path, mode);
  return { path, reference: parseSecretReference(`file:${path}`, "token_from") };
}

function variable(name: string, value: string): void {
  process.env[name] = value;
  onTestFinished(() => {
    delete process.env[name];
  });
}

const failure = async (reading: Promise<unknown>): Promise<ApiError> => {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${String(error)}`);
};

describe("a reference", () => {
  it("names a variable, a file or standard input", () => {
    expect(parseSecretReference("env:API_TOKEN", "token_from")).toEqual({ from: "environment", name: "API_TOKEN" });
    expect(parseSecretReference("file:/run/secrets/a:b", "token_from")).toEqual({
      from: "file",
      path: "/run/secrets/a:b",
    });
    expect(parseSecretReference("stdin", "token_from")).toEqual({ from: "standard input" });
    expect(secretCommand(["pass", "show"], "token_command")).toEqual({ from: "command", command: ["pass", "show"] });
  });

  it.each(["plain-text", "env:", "env:1A", "env:A B", "file:", "ENV:A", "stdin ", ""])("%j is invalid", (text) => {
    expect(() => parseSecretReference(text, "token_from")).toThrow(/^token_from is \d+ characters long, not shown/);
  });

  it("that is itself a secret is not shown", () => {
    const token = secret("Plain");
    expect(() => parseSecretReference(token, "token_from")).toThrow(`is ${token.length} characters long, not shown`);
    expect(() => parseSecretReference(token, "token_from")).not.toThrow(token);
  });

  it.each([[[]], [[""]]])("%j is not a command", (command) => {
    expect(() => secretCommand(command, "token_command")).toThrow(/^token_command names no program/);
  });
});

describe("the environment", () => {
  it("provides the secret of a variable", async () => {
    variable("LINTEL_TEST_VARIABLE", secret("Variable"));
    expect(await readSecret(parseSecretReference("env:LINTEL_TEST_VARIABLE", "token_from"))).toBe(secret("Variable"));
  });

  it("may be corrected after a failure", async () => {
    const reference = parseSecretReference("env:LINTEL_TEST_LATER", "token_from");
    expect((await failure(readSecret(reference))).message).toBe(
      "no secret was read from the environment variable LINTEL_TEST_LATER: it is not set. To fix it, set it, or name another place",
    );
    variable("LINTEL_TEST_LATER", secret("Later"));
    expect(await readSecret(reference)).toBe(secret("Later"));
  });

  it.each([
    ["", /it is empty/],
    ["two words", /a space, a line break/],
    ["ends-with-a-line\n", /a space, a line break/],
  ])("%j is not a secret, and is not shown", async (value, reason) => {
    const name = `LINTEL_TEST_BAD_${value.length}`;
    variable(name, value);
    const { message } = await failure(readSecret(parseSecretReference(`env:${name}`, "token_from")));
    expect(message).toMatch(reason);
    if (value !== "") expect(message).not.toContain(value.trim());
  });
});

describe("a file", () => {
  it("provides its text without the final line break", async () => {
    expect(await readSecret(secretFile(`${secret("File")}\n`).reference)).toBe(secret("File"));
    expect(await readSecret(secretFile(secret("ReadOnly"), 0o400).reference)).toBe(secret("ReadOnly"));
  });

  it("is read again, since a running program outlives the secret in it", async () => {
    const { path, reference } = secretFile(secret("Before"));
    expect(await readSecret(reference)).toBe(secret("Before"));
    writeFileSync(path, secret("Rotated"));
    expect(await readSecret(reference)).toBe(secret("Rotated"));
  });

  it.each([0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o644])(
    "that others may access (mode %o) is refused",
    async (mode) => {
      const { path, reference } = secretFile(secret("Open"), mode);
      const { message } = await failure(readSecret(reference));
      expect(message).toContain(`others may access it (its mode is ${mode.toString(8)})`);
      expect(message).toContain(`chmod 600 ${path}`);
      chmodSync(path, 0o600);
      expect(await readSecret(reference)).toBe(secret("Open"));
    },
  );

  it("that is missing, a folder or too long is refused", async () => {
    const at = (path: string) => readSecret(parseSecretReference(`file:${path}`, "token_from"));
    expect((await failure(at(join(folder, "missing")))).message).toContain("it cannot be opened (ENOENT)");
    expect((await failure(at(folder))).message).toContain("it is not a regular file");
    expect(await readSecret(secretFile("x".repeat(maxSecretBytes)).reference)).toHaveLength(maxSecretBytes);
    expect((await failure(readSecret(secretFile("x".repeat(maxSecretBytes + 1)).reference))).message).toContain(
      `longer than ${maxSecretBytes} bytes`,
    );
  });
});

describe("a command", () => {
  const node = (program: string) => secretCommand([process.execPath, "-e", program], "token_command");

  it("provides its output, and runs once", async () => {
    const { path } = secretFile("");
    const program = `require("fs").appendFileSync(${JSON.stringify(path)}, "x"); console.log("${secret("Command")}")`;
    expect(await Promise.all([readSecret(node(program)), readSecret(node(program))])).toEqual([
      secret("Command"),
      secret("Command"),
    ]);
    expect((await failure(readSecret(parseSecretReference(`file:${folder}/none`, "")))).kind).toBe("NoCredentials");
    expect(readFileSync(path, "utf8")).toBe("x");
  });

  it("runs without a shell", async () => {
    expect(await readSecret(node("console.log(process.argv.length + '$HOME')"))).toBe("1$HOME");
  });

  it("that fails shows neither its output nor its arguments", async () => {
    const { message } = await failure(
      readSecret(node(`console.log("${secret("Printed")}"); console.error("${secret("Error")}"); process.exit(3)`)),
    );
    expect(message).toContain("it ended with exit code 3");
    for (const text of [secret("Printed"), secret("Error"), "console"]) expect(message).not.toContain(text);
  });

  it("that does not exist is reported", async () => {
    expect((await failure(readSecret(secretCommand([join(folder, "none")], "token_command")))).message).toContain(
      "it failed (ENOENT)",
    );
  });
});

it("every secret that was read is redacted from all later texts", async () => {
  const token = `${secret("Redacted")}+a/b=c`;
  await readSecret(secretFile(token).reference);
  const redact = redactor([]);
  expect(redact(`at ${token}, ${encodeURIComponent(token)}`)).toBe("at ***, ***");
});

it("a crash does not print it", async () => {
  const { path } = secretFile(secret("Crash"));
  const program = `
    import { parseSecretReference, readSecret } from ${JSON.stringify(resolve("lib/client/secrets/secret-reference.ts"))};
    const secret = await readSecret(parseSecretReference(${JSON.stringify(`file:${path}`)}, "token_from"));
    setImmediate(() => { throw new Error("crashed with " + secret, { cause: new Error("because of " + secret) }); });`;
  const script = join(folder, "crash.mts");
  writeFileSync(script, program);
  // Node writes its crash report into the folder, which is searched as well.
  const reports = ["--report-uncaught-exception", `--report-directory=${folder}`];
  // The report contains the environment, so the program gets none of the other tests' secrets.
  const env = { PATH: process.env.PATH };
  const { stderr } = spawnSync(process.execPath, [...reports, "--import", "tsx", script], { env });
  expect(readdirSync(folder).filter((name) => name.startsWith("report."))).toHaveLength(1);
  expect(stderr).toContain("crashed with ***");
  expect(stderr).toContain("because of ***");
  expect(stderr).not.toContain(secret("Crash"));
});

it("standard input is read to its end", async () => {
  const program = `
    import { parseSecretReference, readSecret } from ${JSON.stringify(resolve("lib/client/secrets/secret-reference.ts"))};
    const secret = await readSecret(parseSecretReference("stdin", "token_from"));
    console.log(secret.length);`;
  const script = join(folder, "stdin.mts");
  writeFileSync(script, program);
  const { stdout } = spawnSync(process.execPath, ["--import", "tsx", script], { input: `${secret("Stdin")}\n` });
  expect(stdout).toBe(`${secret("Stdin").length}\n`);
});
