/** What is in the package of the extension for VS Code, and what its manifest promises. */
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Editor, policy } from "../editor/editor.ts";
import { execFile, spawn } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { filesIn, installed, packedExtension } from "./package.ts";

/** The bytes of the package, which people download, and of the extension when it is installed. */
const budget = { packed: 750_000, installed: 3_000_000 };

const sources = readdirSync("editors/vscode/src").map((name) => readFileSync(`editors/vscode/src/${name}`, "utf8"));
const manifest = JSON.parse(readFileSync("editors/vscode/package.json", "utf8"));
const { contributes } = manifest;

/** All texts that a pattern finds in the sources. */
const named = (pattern: RegExp): readonly string[] =>
  [...sources.join("\n").matchAll(pattern)].map(([, name = ""]) => name).sort();

let vsix: string;
beforeAll(async () => {
  vsix = await packedExtension();
});

it("compiles with the types of the oldest VS Code that the extension takes", async () => {
  // The packages of the extension are there now; a fresh clone lacks them.
  const check = ["node_modules/tsx/dist/cli.mjs", "scripts/check-separate.ts", "editors/vscode"];
  const { stdout } = await execFile(process.execPath, check);
  expect(stdout).toBe("");
  expect(manifest.devDependencies["@types/vscode"]).toBe(manifest.engines.vscode.replace("^", "~"));
});

describe("the package", () => {
  it("holds what the extension needs at run time, and nothing else", () => {
    expect([...filesIn(vsix).keys()].sort()).toEqual([
      "LICENSE.txt",
      "NOTICE",
      "changelog.md",
      "dist/THIRD-PARTY-LICENSES.txt",
      "dist/extension.cjs",
      "dist/icon.png",
      "dist/lintel.cjs",
      "dist/schemas/history.schema.json",
      "dist/schemas/inventory.schema.json",
      "dist/schemas/lintel.config.schema.json",
      "package.json",
      "readme.md",
    ]);
  });

  it("is small", () => {
    expect(statSync(vsix).size).toBeLessThan(budget.packed);
    const sizes = [...filesIn(vsix).values()].map(({ length }) => length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget.installed);
  });

  it("has the licenses of the packages of both bundles, and no client of a service", () => {
    const texts = filesIn(vsix).get("dist/THIRD-PARTY-LICENSES.txt")?.toString() ?? "";
    const names = [...texts.matchAll(/^=+\n(\S+) \S+ \(.*\)\n=+$/gm)].map(([, name = ""]) => name);
    expect(names).toEqual(
      expect.arrayContaining(["vscode-languageclient", "vscode-languageserver", "js-yaml", "yargs"]),
    );
    expect(names.filter((name) => /aws-sdk|signature|grpc|oauth|jose/.test(name))).toEqual([]);
  });

  it("has the icon that the marketplace asks for: a PNG of 128 by 128 pixels", () => {
    const icon = filesIn(vsix).get(manifest.icon);
    expect(icon?.subarray(1, 4).toString()).toBe("PNG");
    expect([icon?.readUInt32BE(16), icon?.readUInt32BE(20)]).toEqual([128, 128]);
  });
});

describe("the manifest", () => {
  it("has the version of Lintel, and no dependencies that would have to be installed", () => {
    expect(manifest.version).toBe(JSON.parse(readFileSync("package.json", "utf8")).version);
    expect(manifest.dependencies).toBeUndefined();
  });

  it("contributes exactly the commands that the extension registers", () => {
    const contributed = contributes.commands.map(({ command }: { readonly command: string }) => command).sort();
    expect(contributed).toEqual(named(/registerCommand\("([\w.]+)"/g));
    for (const command of named(/command: "(lintel\.(?!explain")[\w.]+)"/g)) expect(contributed).toContain(command);
  });

  it("activates the extension in every language whose files the server checks", () => {
    const [, list = ""] = /\[((?:"\w+", )+"\w+")\]\.map\(\(language\)/.exec(sources.join("\n")) ?? [];
    const languages = list.split(", ").map((language) => language.slice(1, -1));
    expect(languages).toContain("yaml");
    const activating = manifest.activationEvents.flatMap((event: string) => /^onLanguage:(.+)$/.exec(event)?.[1] ?? []);
    expect([...activating].sort()).toEqual([...languages, "hcl"].sort());
    expect(manifest.activationEvents).not.toContain("*");
    // Without an extension for Terraform, no language of VS Code has these files.
    expect(manifest.activationEvents).toContain("workspaceContains:**/*.{tf,tofu}");
  });

  it("explains each setting and each command in the README", () => {
    const readme = readFileSync("editors/vscode/README.md", "utf8");
    const settings = Object.keys(contributes.configuration.properties);
    expect(settings).toContain("lintel.path");
    for (const setting of settings) expect(readme).toContain(`\`${setting}\``);
    for (const { category, title } of contributes.commands) expect(readme).toContain(`**${category}: ${title}**`);
  });

  it("names only schemas that the package has, for files that are Lintel's alone", () => {
    const files = filesIn(vsix);
    for (const { url, fileMatch } of [...contributes.jsonValidation, ...contributes.yamlValidation]) {
      expect(files.has(url.slice("./".length))).toBe(true);
      for (const pattern of [fileMatch].flat()) expect(pattern).toMatch(/lintel/);
    }
  });

  it("restricts in folders that are not trusted the setting that names a program", () => {
    expect(manifest.capabilities.untrustedWorkspaces).toMatchObject({
      supported: "limited",
      restrictedConfigurations: ["lintel.path"],
    });
  });
});

describe("the Lintel in the package", () => {
  it("is a language server", async () => {
    const child = spawn(process.execPath, [join(installed(vsix), "dist/lintel.cjs"), "lsp", "--stdio", "--no-code"]);
    onTestFinished(() => {
      child.kill();
    });
    const exited = once(child, "exit");
    const editor = new Editor(child.stdout, child.stdin);
    await editor.start();
    await editor.open("policy.yaml", policy.replace("value: 90", "value: 1001"));
    expect(await editor.diagnostics("policy.yaml")).toMatchObject([{ code: "lifecycle-policy/range" }]);
    expect(await editor.execute("lintel.explain", "lifecycle-policy/range")).toContain("from 1 to 1000");
    await editor.end();
    expect(await exited).toEqual([0, null]);
  });

  it("makes up an image on which policies act, and simulates them, as pages that load nothing", async () => {
    const cwd = temporaryFolder({ "policy.yaml": policy, "nothing/a.txt": "" });
    const lintel = (...args: readonly string[]) =>
      execFile(process.execPath, [join(installed(vsix), "dist/lintel.cjs"), ...args], { cwd });
    const compared = ["compare", "policy.yaml", "--against", "./nothing", "--witness", "made-up.json"];
    const pages = [await lintel(...compared, "--format", "html")];
    const { takenAt } = JSON.parse(readFileSync(join(cwd, "made-up.json"), "utf8"));
    const simulated = ["simulate", "policy.yaml", "--inventory", "made-up.json", "--at", takenAt];
    pages.push(await lintel(...simulated, "--format", "html"));
    for (const { stdout } of pages)
      expect(stdout).toMatch(/^<!doctype html>[\s\S]*content="default-src &#39;none&#39;;/);
    expect(pages[1]?.stdout).toContain("1 image deleted");
  });
});
