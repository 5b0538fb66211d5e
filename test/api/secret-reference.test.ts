/** Where secrets may be, what is refused, and that none is shown. */
import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { redactor } from "../../lib/api/redact.ts";
import { parseSecretReference, readSecret, secretCommand } from "../../lib/api/secret-reference.ts";
import { longestSecret } from "../../lib/model/secret-reference.ts";

const folder = mkdtempSync(join(tmpdir(), "lintel-secret-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;

/** A file with these rights; its reference. */
function secretFile(text: string, mode = 0o600) {
  files += 1;
  const path = join(folder, `secret-${files}`);
  writeFileSync(path, text);
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

  it.each(["ghp_plainTextTokenPlainText", "env:", "env:1A", "env:A B", "file:", "ENV:A", "stdin ", ""])(
    "%j is none",
    (text) => {
      expect(() => parseSecretReference(text, "token_from")).toThrow(/^token_from holds \d+ characters, not shown/);
    },
  );

  it("that is the secret itself is not shown", () => {
    expect(() => parseSecretReference("pl4in-token", "token_from")).not.toThrow("pl4in");
  });

  it.each([[[]], [[""]]])("%j is no command", (command) => {
    expect(() => secretCommand(command, "token_command")).toThrow(/^token_command names no program/);
  });
});

describe("the environment", () => {
  it("gives the secret of a variable", async () => {
    variable("LINTEL_TEST_VARIABLE", "t0ken-of-a-variable");
    expect(await readSecret(parseSecretReference("env:LINTEL_TEST_VARIABLE", "token_from"))).toBe(
      "t0ken-of-a-variable",
    );
  });

  it("may be put right after a failure", async () => {
    const reference = parseSecretReference("env:LINTEL_TEST_LATER", "token_from");
    expect((await failure(readSecret(reference))).message).toBe(
      "no secret was read from the environment variable LINTEL_TEST_LATER: it is not set. To put it right, set it, or name another place",
    );
    variable("LINTEL_TEST_LATER", "t0ken-of-later");
    expect(await readSecret(reference)).toBe("t0ken-of-later");
  });

  it.each([
    ["", /it is empty/],
    ["two words", /a space, a line break/],
    ["ends-with-a-line\n", /a space, a line break/],
  ])("%j is no secret, and is not shown", async (value, reason) => {
    const name = `LINTEL_TEST_BAD_${value.length}`;
    variable(name, value);
    const { message } = await failure(readSecret(parseSecretReference(`env:${name}`, "token_from")));
    expect(message).toMatch(reason);
    if (value !== "") expect(message).not.toContain(value.trim());
  });
});

describe("a file", () => {
  it("gives its text without the line break at its end", async () => {
    expect(await readSecret(secretFile("t0ken-of-a-file\n").reference)).toBe("t0ken-of-a-file");
    expect(await readSecret(secretFile("t0ken-to-read-only", 0o400).reference)).toBe("t0ken-to-read-only");
  });

  it.each([0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o644])(
    "that others may use (mode %o) is refused",
    async (mode) => {
      const { path, reference } = secretFile("t0ken-in-the-open", mode);
      const { message } = await failure(readSecret(reference));
      expect(message).toContain(`others may use it (its mode is ${mode.toString(8)})`);
      expect(message).toContain(`chmod 600 ${path}`);
      chmodSync(path, 0o600);
      expect(await readSecret(reference)).toBe("t0ken-in-the-open");
    },
  );

  it("that is missing, a folder or too long is refused", async () => {
    const at = (path: string) => readSecret(parseSecretReference(`file:${path}`, "token_from"));
    expect((await failure(at(join(folder, "missing")))).message).toContain("it cannot be opened (ENOENT)");
    expect((await failure(at(folder))).message).toContain("it is no regular file");
    expect(await readSecret(secretFile("x".repeat(longestSecret)).reference)).toHaveLength(longestSecret);
    expect((await failure(readSecret(secretFile("x".repeat(longestSecret + 1)).reference))).message).toContain(
      `longer than ${longestSecret} bytes`,
    );
  });
});

describe("a command", () => {
  const node = (program: string) => secretCommand([process.execPath, "-e", program], "token_command");

  it("gives what it prints, and runs once", async () => {
    const { path } = secretFile("");
    const program = `require("fs").appendFileSync(${JSON.stringify(path)}, "x"); console.log("t0ken-of-a-command")`;
    expect(await Promise.all([readSecret(node(program)), readSecret(node(program))])).toEqual([
      "t0ken-of-a-command",
      "t0ken-of-a-command",
    ]);
    expect((await failure(readSecret(parseSecretReference(`file:${folder}/none`, "")))).kind).toBe("NoCredentials");
    const { readFileSync } = await import("node:fs");
    expect(readFileSync(path, "utf8")).toBe("x");
  });

  it("is started without a shell", async () => {
    expect(await readSecret(node("console.log(process.argv.length + '$HOME')"))).toBe("1$HOME");
  });

  it("that fails shows neither what it printed nor its arguments", async () => {
    const { message } = await failure(
      readSecret(node('console.log("pr1nted-secret"); console.error("err0r-secret"); process.exit(3)')),
    );
    expect(message).toContain("it ended with exit code 3");
    expect(message).not.toMatch(/pr1nted|err0r|console/);
  });

  it("that is not there is said to be", async () => {
    expect((await failure(readSecret(secretCommand([join(folder, "none")], "token_command")))).message).toContain(
      "it failed (ENOENT)",
    );
  });
});

it("every secret that was read is taken out of every text from then on", async () => {
  await readSecret(secretFile("t0ken+that/is=redacted").reference);
  const redact = redactor([]);
  expect(redact("at t0ken+that/is=redacted, t0ken%2Bthat%2Fis%3Dredacted")).toBe("at ***, ***");
});

it("a crash does not print it", async () => {
  const { path } = secretFile("t0ken-of-a-crash-that-hides");
  const program = `
    import { parseSecretReference, readSecret } from ${JSON.stringify(resolve("lib/api/secret-reference.ts"))};
    const secret = await readSecret(parseSecretReference(${JSON.stringify(`file:${path}`)}, "token_from"));
    setImmediate(() => { throw new Error("crashed with " + secret, { cause: new Error("because of " + secret) }); });`;
  const script = join(folder, "crash.mts");
  writeFileSync(script, program);
  const stderr = await new Promise<string>((done) => {
    execFile(process.execPath, ["--import", "tsx", script], { cwd: resolve(".") }, (_, __, text) => done(text));
  });
  expect(stderr).toContain("crashed with ***");
  expect(stderr).toContain("because of ***");
  expect(stderr).not.toContain("t0ken-of-a-crash");
});

it("standard input is read to its end", async () => {
  const program = `
    import { parseSecretReference, readSecret } from ${JSON.stringify(resolve("lib/api/secret-reference.ts"))};
    const secret = await readSecret(parseSecretReference("stdin", "token_from"));
    console.log(secret.length);`;
  const script = join(folder, "stdin.mts");
  writeFileSync(script, program);
  const stdout = await new Promise<string>((done) => {
    const child = execFile(process.execPath, ["--import", "tsx", script], { cwd: resolve(".") }, (_, out) => done(out));
    child.stdin?.end("t0ken-of-stdin\n");
  });
  expect(stdout).toBe("14\n");
});
