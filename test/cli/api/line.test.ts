/** The command line as one value, from which everything else follows. */
import { describe, expect, it } from "vitest";
import type { CallCommand } from "../../../lib/cli/api/line/command.ts";
import { readLine } from "../../../lib/cli/api/line/read.ts";

const command = async (...words: readonly string[]) => (await readLine(words)).read();

async function callOf(...words: readonly string[]): Promise<CallCommand> {
  const read = await command(...words);
  if (read.kind !== "call") throw new Error(`the line asks for ${read.kind}`);
  return read;
}

const list = ["imagebuilder", "list-lifecycle-policies"];

describe("the command line of lintel api", () => {
  it("is read into typed values, wherever an option stands and however it is abbreviated", async () => {
    const { client, output, paging, service, operation, lints, logs } = await callOf(
      ...["--reg", "eu-west-1", "imagebuilder", "--cli-read-timeout", "0", "list-lifecycle-policies"],
      ...["--max-items", "3", "--no-lint", "--query", "a", "--output=text", "--no-verify-ssl"],
    );
    expect([service.id, operation.name]).toEqual(["imagebuilder", "ListLifecyclePolicies"]);
    expect(client).toMatchObject({ region: "eu-west-1", readTimeout: 0, connectTimeout: undefined, verifyTls: false });
    expect(output).toMatchObject({ format: "text", color: undefined, usesPager: true });
    expect([output.query?.expression, output.query?.select({ a: 1 })]).toEqual(["a", 1]);
    expect(paging).toEqual({ maxItems: 3, merges: true, given: ["max-items"] });
    expect([lints, logs]).toEqual([false, false]);
  });

  it("knows which members of a request stand on the line itself", async () => {
    const document = JSON.stringify({ taskId: "1", id: "from-document" });
    const words = ["agent", "create-task-push-notification-config", "--endpoint-url", "https://agent.example.com"];
    const { request } = await callOf(...words, "--cli-input-json", document, "--url", "https://hook.example.com");
    expect(request.members).toEqual({ taskId: "1", id: "from-document", url: "https://hook.example.com" });
    expect([...request.inline].sort()).toEqual(["id", "taskId", "url"]);
    const named = await callOf(...words, "--task-id", "1", "--url", "file://package.json");
    expect([...named.request.inline]).toEqual(["taskId"]);
  });

  it.each([
    [[...list, "--cli-read-timeout", "-1"], "--cli-read-timeout is"],
    [[...list, "--max-items", "x", "--region", "no region"], "argument --max-items: invalid int value"],
    [[...list, "--page-size", "x", "--profile", "unknown"], "argument --page-size: invalid int value"],
    [[...list, "--output", "x", "--unknown"], "argument --output: invalid choice"],
    [["imagebuilder", "unknown", "--output", "x"], "unknown operation"],
    [["agent", "get-task", "--region", "x"], "argument --region does not apply to agent"],
  ])("%j is refused before any setting is read", async (words, message) => {
    await expect(command(...words)).rejects.toThrow(message);
  });

  it("has no values of its own yet when prompts complete it", async () => {
    const line = await readLine(["imagebuilder", "get-lifecycle-policy", "--cli-read-timeout", "x"]);
    expect(line.missing()).toEqual({ parameters: ["lifecycle-policy-arn"], options: [] });
    expect((await readLine(["imagebuilder"])).missing()).toEqual({ parameters: [], options: [] });
  });
});
