/** `lintel lsp` as the process that an editor starts. */
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import { spawn } from "../run/child-process.ts";
import { Editor, policy } from "./editor.ts";

it("speaks the protocol over standard input and output, and shuts down as the protocol requires", async () => {
  const child = spawn(process.execPath, ["dist/lintel.cjs", "lsp", "--stdio"]);
  onTestFinished(() => {
    child.kill();
  });
  const exited = once(child, "exit");
  const editor = new Editor(child.stdout, child.stdin);
  await editor.start();
  await editor.open("policy.yaml", policy.replace("value: 90", "value: 1001"));
  expect(await editor.diagnostics("policy.yaml")).toMatchObject([{ code: "lifecycle-policy/range" }]);
  const rule = "lifecycle-policy/exclusions-can-match";
  const explained = await editor.execute("lintel.explain", rule, editor.uri("policy.yaml"));
  expect(explained).toContain("Good: another tag");
  await editor.end();
  expect(await exited).toEqual([0, null]);
});

it.each(["a closed input", "an exit without a shutdown request"])("exits with 1 after %s", async (end) => {
  const child = spawn(process.execPath, ["dist/lintel.cjs", "lsp", "--stdio"]);
  onTestFinished(() => {
    child.kill();
  });
  const exited = once(child, "exit");
  const content = JSON.stringify({ jsonrpc: "2.0", method: "exit" });
  child.stdin.end(end === "a closed input" ? "" : `Content-Length: ${content.length}\r\n\r\n${content}`);
  expect(await exited).toEqual([1, null]);
});
