/** The extension in the real VS Code. */
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { policy } from "../editor/editor.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder, writeFiles } from "../run/temporary-folder.ts";
import { packedExtension } from "./package.ts";
import { codeServer, codeServerWith, startBrowser, type Window } from "./vscode-window.ts";

const faulty = policy.replace("VM_IMAGE", "vm_image").replace("value: 90", "value: 1001");

/** A configuration that leaves a marker when it runs. */
const code = `require("node:fs").writeFileSync(require("node:path").join(__dirname, "ran"), ""); module.exports = {};`;

describe.skipIf(codeServer === undefined)("the extension in VS Code", () => {
  let browser: Browser;
  let opened: Awaited<ReturnType<typeof codeServerWith>>;
  beforeAll(async () => {
    browser = await startBrowser();
    opened = await codeServerWith(await packedExtension(), browser);
  });
  afterAll(() => browser?.close());

  const squiggles = ({ page }: Window) => page.locator(".squiggly-error");
  const statusOf = (window: Window) => expect.poll(window.status);

  it("shows findings, fixes one by hand and the others when the file is saved", async () => {
    const folder = temporaryFolder({
      "policy.yaml": faulty.replace("DAYS", "days"),
      ".vscode/settings.json": JSON.stringify({
        "editor.codeActionsOnSave": { "source.fixAll.lintel": "explicit" },
      }),
    });
    const window = await opened(folder);
    await window.open("policy.yaml");
    await expect.poll(() => squiggles(window).count()).toBe(3);
    await statusOf(window).toContain("Lintel: 3 findings");
    await window.page.locator(".view-line").nth(2).click();
    await window.page.keyboard.press("Control+.");
    await window.page.locator(".action-widget").getByText("write VM_IMAGE").click();
    await expect.poll(() => squiggles(window).count()).toBe(2);
    await window.page.keyboard.press("Control+S");
    await expect.poll(() => readFileSync(join(folder, "policy.yaml"), "utf8")).toBe(policy.replace("90", "1001"));
    await statusOf(window).toContain("Lintel: 1 finding");
  });

  it("simulates and compares in tabs whose pages run their own script and load nothing else", async () => {
    const folder = temporaryFolder({ "policy.yaml": policy });
    for (const args of [
      ["init", "-q"],
      ["add", "."],
      ["-c", "user.name=x", "-c", "user.email=x@y", "commit", "-qm", "x"],
    ]) {
      expect(spawnSync("git", args, { cwd: folder }).status).toBe(0);
    }
    const window = await opened(folder);
    const refused: string[] = [];
    window.page.on("console", (message) => {
      if (/Content Security Policy/.test(message.text()) && /sha256|inline/.test(message.text()))
        refused.push(message.text());
    });
    await window.open("policy.yaml");
    await statusOf(window).toContain("Lintel: no findings");
    await window.run("Lintel: Simulate the Policies of This Folder");
    await window.pick("Make up an image");
    await window.shown.getByText("1 image deleted").first().waitFor();
    await window.shown.locator("#timeline").waitFor(); // which its script shows
    await window.run("Lintel: Compare with the Last Commit");
    await window.shown.getByText("all policies together: equal").first().waitFor();
    expect(refused).toEqual([]);
  });

  it("explains the rule of a finding beside the file", async () => {
    const window = await opened(temporaryFolder({ "policy.yaml": faulty }));
    await window.open("policy.yaml");
    await expect.poll(() => squiggles(window).count()).toBe(2);
    await window.page.locator(".view-line").nth(2).click();
    await window.run("Lintel: Explain the Rule at the Cursor");
    await window.page.locator(".view-line", { hasText: "lifecycle-policy/enum (error)" }).waitFor();
  });

  it("runs no code of a folder before it is trusted", async () => {
    const folder = temporaryFolder({ "policy.yaml": faulty, "lintel.config.cjs": code });
    cpSync("dist", join(folder, "node_modules/lintel/dist"), { recursive: true });
    const window = await opened(folder, { isTrusted: false });
    await window.open("policy.yaml");
    await expect.poll(() => squiggles(window).count()).toBe(2);
    await statusOf(window).toMatch(/Lintel runs no code of this folder[\s\S]*of this extension/);
    expect(existsSync(join(folder, "ran"))).toBe(false);
    await window.run("Workspaces: Manage Workspace Trust");
    await window.page.getByRole("button", { name: "Trust", exact: true }).first().click();
    await window.open("policy.yaml");
    await statusOf(window).toMatch(/Lintel: 2 findings[\s\S]*of the folder/);
    expect(await window.status()).not.toContain("runs no code");
    expect(existsSync(join(folder, "ran"))).toBe(true);
  });

  it("checks a configuration by its schema", async () => {
    const window = await opened(temporaryFolder({ "lintel.config.json": '{ "rulez": {} }' }));
    await window.open("lintel.config.json");
    await expect.poll(() => window.page.locator(".squiggly-warning").count()).toBe(1);
  });

  it("runs the Lintel and the configurations of folders that are trusted, each its own", async () => {
    const folder = temporaryFolder({
      "all.code-workspace": JSON.stringify({ folders: [{ path: "one" }, { path: "two" }] }),
      "one/one.yaml": faulty,
      "one/lintel.config.cjs": code,
      "two/two.yaml": faulty,
    });
    cpSync("dist", join(folder, "one/node_modules/lintel/dist"), { recursive: true });
    const window = await opened(join(folder, "all.code-workspace"));
    for (const [file, origin] of [
      ["one.yaml", "of the folder"],
      ["two.yaml", "of this extension"],
    ] as const) {
      await window.open(file);
      await statusOf(window).toMatch(new RegExp(`Lintel: 2 findings[\\s\\S]*${origin}`));
    }
    expect(existsSync(join(folder, "one/ran"))).toBe(true);
  });

  it("replaces a server that never responds when another one is named", async () => {
    const folder = temporaryFolder({
      "policy.yaml": faulty,
      "silent.cjs": "process.stdin.resume();",
      ".vscode/settings.json": JSON.stringify({ "lintel.path": "silent.cjs" }),
    });
    const window = await opened(folder);
    await window.open("policy.yaml");
    await statusOf(window).toContain("Lintel starts");
    writeFiles(folder, { ".vscode/settings.json": "{}" });
    await statusOf(window).toMatch(/Lintel: 2 findings[\s\S]*of this extension/);
    expect(await window.messages.allInnerTexts()).toEqual([]);
  });

  it.each([
    ["is missing", "/nowhere/lintel", ""],
    ["is missing as a script", "nowhere.cjs", ""],
    ["ends at once", "lintel.cjs", "process.exit(1);"],
    [
      "ends again and again",
      "lintel.cjs",
      `setTimeout(() => process.exit(1), 500); require("${resolve("dist/lintel.cjs")}");`,
    ],
  ])("tells of a server that %s in one message with its remedies", async (_, path, script) => {
    const folder = temporaryFolder({
      "policy.yaml": faulty,
      "lintel.cjs": script,
      ".vscode/settings.json": JSON.stringify({ "lintel.path": path }),
    });
    const window = await opened(folder);
    await window.open("policy.yaml");
    await statusOf(window).toContain("Lintel does not run");
    expect(await window.messages.allInnerTexts()).toEqual([
      expect.stringMatching(/lintel.path .* does not run. Restart it, or read why in the output./),
    ]);
    for (const remedy of ["Restart", "Show the Output"]) await window.messages.getByText(remedy).last().waitFor();
  });
});
