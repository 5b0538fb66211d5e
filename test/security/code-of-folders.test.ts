/** Code in a folder runs only where users expect it (docs/design/security.md). */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import {
  createProtocolConnection,
  DidOpenTextDocumentNotification,
  InitializeRequest,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { type CodeTrust, serveEditor } from "../../lib/editor/server.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { hostedLintel, lintelExecutable } from "../cli/lintel-executable.ts";
import { policy } from "../lint/policy.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = hostedLintel();
/** For runs that load code, which stays loaded in their process. */
const lintelOfItsOwn = lintelExecutable();

const marker = `require("node:fs").writeFileSync(require("node:path").join(__dirname, "ran"), "");`;
const faulty = JSON.stringify({ ...policy, status: "ON" });

/** Folders whose code leaves a marker when it runs. */
const folders = {
  "a configuration": {
    "lintel.config.cjs": `${marker} module.exports = { rules: { "lifecycle-policy/enum": "off" } };`,
  },
  "a plugin": { "lintel.config.yaml": "plugins: [./plugin.cjs]\n", "plugin.cjs": `${marker} module.exports = {};` },
  "what is extended": {
    "lintel.config.yaml": "extends: ./base.cjs\n",
    "base.cjs": `${marker} module.exports = {};`,
  },
};

describe.each(Object.entries(folders))("%s", (_, files) => {
  const made = (): string => temporaryFolder({ ...files, "a.json": faulty });

  it.each([
    ["lint", "--no-code"],
    ["lint", "--print-config", "a.json", "--no-code"],
    ["rules", "--no-code"],
    ["explain", "lifecycle-policy/enum", "--no-code"],
    ["simulate", "a.json", "--inventory", "a.json", "--no-code"],
  ])("is not run by %s %s %s %s %s", async (...args) => {
    const cwd = made();
    const { stderr } = await lintel(args.filter(Boolean), { cwd });
    expect(existsSync(join(cwd, "ran"))).toBe(false);
    expect(stderr).toContain("is code, which Lintel did not run: --no-code is given; write it in YAML or JSON");
  });

  it("is not run if LINTEL_NO_CODE is set, and the rest of the configuration applies", async () => {
    const cwd = made();
    const { code, stdout, stderr } = await lintel(["lint"], { cwd, env: { LINTEL_NO_CODE: "1" } });
    expect(existsSync(join(cwd, "ran"))).toBe(false);
    expect(stderr).toContain("LINTEL_NO_CODE is given");
    expect(stdout).toContain("error: status is");
    expect(code).toBe(2);
  });

  it.each([[["rules", "--no-config"]], [["explain", "lifecycle-policy/enum", "--no-config"]]])(
    "is not even read by %j",
    async (args) => {
      const cwd = made();
      expect(await lintel(args, { cwd })).toMatchObject({ code: 0, stderr: "" });
      expect(existsSync(join(cwd, "ran"))).toBe(false);
    },
  );

  it("is not run by completion", async () => {
    const cwd = made();
    for (const words of [
      ["explain", "life"],
      ["lint", "--rule", "life"],
      ["rules", ""],
    ]) {
      await lintel(["completion", "bash", "--", ...words], { cwd });
      expect(existsSync(join(cwd, "ran"))).toBe(false);
    }
  });

  it.each([["lint"], ["simulate", "a.json", "--inventory", "a.json"]])(
    "is run by %s, as by other linters",
    async (...args) => {
      const cwd = made();
      await lintelOfItsOwn(args, { cwd });
      expect(existsSync(join(cwd, "ran"))).toBe(true);
    },
  );

  it("is run by the language server only in trusted folders", async () => {
    const trusting = { isRefused: false, refusal: "refused", remedy: "trust it", isTrusted: () => true };
    const cases: readonly (readonly [CodeTrust, object | undefined, boolean, string | undefined])[] = [
      [{ ...trusting, isTrusted: () => false }, undefined, false, "Lintel did not run: trust it"],
      [{ ...trusting, isTrusted: () => false }, { trusted: "true" }, false, "Lintel did not run: trust it"],
      [trusting, undefined, true, undefined],
      [{ ...trusting, isTrusted: () => false }, { trusted: true }, true, undefined],
      [{ ...trusting, isRefused: true }, { trusted: true }, false, "Lintel did not run: refused"],
    ];
    for (const [trust, options, runs, said] of cases) {
      const cwd = made();
      const { published, messages } = await opened(trust, options, [pathToFileURL(join(cwd, "a.json")).href]);
      expect(existsSync(join(cwd, "ran"))).toBe(runs);
      expect(published).toHaveLength(1);
      if (said !== undefined) expect(messages.join("\n")).toContain(said);
    }
  });

  it("is run by the language server only in the folders that the editor names", async () => {
    const trust = { isRefused: false, refusal: "refused", remedy: "trust it", isTrusted: () => false };
    const cases: readonly (readonly [trusted: (folder: string) => readonly string[], runs: boolean])[] = [
      [() => [], false],
      [(folder) => [folder.slice(0, -1), `${folder}/below`, "untitled:a"], false],
      [(folder) => [folder], true],
      [(folder) => [`${folder}/`], true],
      [(folder) => [dirname(folder)], true],
    ];
    for (const [trusted, runs] of cases) {
      const cwd = made(); // code stays loaded
      const { href } = pathToFileURL(cwd);
      const { messages } = await opened(trust, { trusted: trusted(href) }, [`${href}/a.json`]);
      expect([trusted(href), existsSync(join(cwd, "ran"))]).toEqual([trusted(href), runs]);
      if (!runs) expect(messages.join("\n")).toContain("Lintel did not run: trust it");
    }
  });
});

it("the list of trusted folders belongs to the user, and links are resolved", async () => {
  const home = temporaryFolder({});
  const { isTrustedFolder, trustedFoldersFile } = await import("../../lib/cli/lint/trusted-folders.ts");
  const before = process.env.XDG_CONFIG_HOME;
  process.env.XDG_CONFIG_HOME = home;
  try {
    expect(isTrustedFolder(home)).toBe(false);
    const { mkdirSync, symlinkSync, writeFileSync } = await import("node:fs");
    for (const folder of ["lintel", "own/a", "owner"]) mkdirSync(join(home, folder), { recursive: true });
    writeFileSync(trustedFoldersFile(), `# mine\n${join(home, "own")}\n`);
    symlinkSync("../owner", join(home, "own/link"));
    expect(["own", "own/a", "owner", "own/link"].map((name) => isTrustedFolder(join(home, name)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  } finally {
    if (before === undefined) delete process.env.XDG_CONFIG_HOME;
    else process.env.XDG_CONFIG_HOME = before;
  }
});

it("a document on another machine does not prevent linting others", async () => {
  const trust = { isRefused: false, refusal: "", remedy: "", isTrusted: () => false };
  const cwd = temporaryFolder({ "a.json": faulty });
  const own = pathToFileURL(join(cwd, "a.json")).href;
  const foreign = "file://server/share/b.json";
  const { published } = await opened(trust, undefined, [foreign, own]);
  for (const uri of [foreign, own]) {
    expect(published.find((each) => each.uri === uri)?.diagnostics.map(({ code }) => code)).toEqual([
      "lifecycle-policy/enum",
    ]);
  }
});

/** The language server's output about opened documents, after it has published each one. */
async function opened(
  trust: CodeTrust,
  initializationOptions: object | undefined,
  uris: readonly string[],
): Promise<{ readonly published: readonly PublishDiagnosticsParams[]; readonly messages: readonly string[] }> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  serveEditor(toServer, toClient, lintables, trust, { gaps: async () => [], pages: async () => [] });
  const connection = createProtocolConnection(new StreamMessageReader(toClient), new StreamMessageWriter(toServer));
  const published = new Map<string, PublishDiagnosticsParams>();
  const messages: string[] = [];
  connection.onNotification(
    "window/showMessage",
    ({ message }: { readonly message: string }) => void messages.push(message),
  );
  const done = new Promise<void>((resolve) => {
    connection.onNotification(PublishDiagnosticsNotification.type, (each) => {
      published.set(each.uri, each);
      if (published.size === uris.length) resolve();
    });
  });
  connection.listen();
  const started = { processId: null, rootUri: null, capabilities: {} };
  await connection.sendRequest(InitializeRequest.type, {
    ...started,
    ...(initializationOptions && { initializationOptions }),
  });
  for (const uri of uris) {
    const textDocument = { uri, languageId: "json", version: 1, text: faulty };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }
  await done;
  connection.dispose();
  return { published: [...published.values()], messages };
}
