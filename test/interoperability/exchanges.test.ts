/** Requests on the page docs/interoperability.md: the SDK's server and the emulator respond as it says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { gaps } from "../../lib/services/gaps.generated.ts";
import { startSdkAgent } from "../services/a2a/client/sdk-agent.ts";
import { type AgentResponse, agentForTest } from "../services/a2a/emulator/running-agent.ts";
import { differences, type Exchange, gapsOnPage, versionOnPage } from "./page.ts";

const working = { prefix: "wait", steps: [{ status: { state: "TASK_STATE_WORKING" } }] };

/** Starts a server; returns the agent's URL. */
const servers = {
  SDK: async () => `${await startSdkAgent()}/agent`,
  Lintel: async () => `${(await agentForTest({ scenarios: [working] })).url}/agent`,
};

const send = (url: string, method: string, body?: string, headers: { readonly [name: string]: string } = {}) =>
  fetch(url, {
    method,
    headers: { "A2A-Version": "1.0", ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(body !== undefined && { body }),
  });

/** Creates the tasks that the page names, and returns the values of its placeholders. */
async function placeholdersAt(url: string): Promise<{ readonly [name: string]: string }> {
  const task = async (text: string) => {
    const message = { messageId: text, role: "ROLE_USER", parts: [{ text }] };
    const body = JSON.stringify({ message, configuration: { returnImmediately: text === "wait" } });
    const { task }: AgentResponse = JSON.parse(await (await send(`${url}/message:send`, "POST", body)).text());
    return task?.id ?? "";
  };
  const statusOf = async (id: string) => {
    const { status }: AgentResponse = JSON.parse(await (await send(`${url}/tasks/${id}`, "GET")).text());
    return status;
  };
  const [ended, canceled, working] = [await task("now"), await task("wait"), await task("wait")];
  for (const id of [canceled, working]) {
    await expect.poll(async () => (await statusOf(id))?.state).toBe("TASK_STATE_WORKING");
  }
  await send(`${url}/tasks/${canceled}:cancel`, "POST");
  for (const id of ["one", "two"]) {
    const config = JSON.stringify({ id, url: "https://hooks.example.com/a" });
    await send(`${url}/tasks/${working}/pushNotificationConfigs`, "POST", config);
  }
  return { ended, canceled, working, workingSince: (await statusOf(working))?.timestamp ?? "" };
}

const filledIn = (text: string, values: { readonly [name: string]: string }) =>
  text.replaceAll(/\{(\w+)\}/g, (written, name) => values[name] ?? written);

const shown = differences.flatMap(({ heading, exchanges }) =>
  exchanges.map((exchange) => ({ heading, request: exchange.request.line, exchange })),
);

beforeEach(() => {
  // The SDK logs contradictory tenants.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe.each(["SDK", "Lintel"] as const)("%s", (name) => {
  test.each(shown)(
    "$heading: $request has the documented responses",
    async ({ exchange: { request, responses } }: { exchange: Exchange }) => {
      const url = await servers[name]();
      const values = await placeholdersAt(url);
      const [method = "", path = ""] = filledIn(request.line, values).split(" ");
      const response = await send(url + path, method, request.body && filledIn(request.body, values), request.headers);
      const text = await response.text();
      const expected = responses[name];
      expect(`${response.status}`, text).toBe(expected.line);
      for (const [header, value] of Object.entries(expected.headers)) expect(response.headers.get(header)).toBe(value);
      if (expected.body !== undefined) {
        expect(JSON.parse(text)).toMatchObject(JSON.parse(filledIn(expected.body, values)));
      }
    },
  );
});

test("every difference has a test", () => {
  const written = readdirSync(import.meta.dirname)
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("");
  const untested = differences.filter(
    ({ heading, exchanges }) => exchanges.length === 0 && !written.includes(`test("${heading}"`),
  );
  expect(untested.map(({ heading }) => heading)).toEqual([]);
});

test("the page is about the installed version", () => {
  const { version } = JSON.parse(readFileSync("node_modules/@a2a-js/sdk/package.json", "utf8"));
  expect(versionOnPage).toBe(version);
});

test("open questions have their documented names", () => {
  const known = new Set(gaps.map(({ id }) => id));
  expect(gapsOnPage.filter((id) => !known.has(id))).toEqual([]);
});
