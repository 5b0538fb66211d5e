/**
 * The handlers check themselves that secrets of notifications are sent only over https, whatever checked the
 * declaration.
 */
import { afterEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../../lib/base/members.ts";
import type { PushClient } from "../../../../../lib/services/a2a/push-config/handler/task-requests.ts";
import pushConfig from "../../../../../lib/services/a2a/push-config/handler.ts";
import pushConfigSet from "../../../../../lib/services/a2a/push-config-set/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";
import type { Handler } from "../../../../../lib/terraform/runtime/handler.ts";
import { emulatorForTest } from "../../../../emulator/running-emulator.ts";
import { secret } from "../../../../run/secret.ts";

const hook = "http://hooks.example.test/agents";
const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** A handler with an agent that logs its requests. */
async function at(handler: Handler<PushClient>, access: Members = {}) {
  const asked: string[] = [];
  const { url: agent } = await emulatorForTest({ onRequest: ({ operation }) => asked.push(String(operation)) });
  const client = await handler.connect({ reservedTagPrefix: "aws:", agents: [{ agent, ...access }], maxRetries: 0 });
  closes.push(client.agents.close);
  const signal = new AbortController().signal;
  return { agent, asked, call: { client, options: { agent }, ownership: new StateOwnership(), signal, log: () => {} } };
}

const handlers = [
  ["push-config", pushConfig, { taskId: "t", id: "on-call" }],
  ["push-config-set", pushConfigSet, { contextId: "c", id: "on-call" }],
] as const;

describe.each(handlers)("%s", (_, handler, place) => {
  const declared = (members: Members = {}): Members => ({ ...place, url: hook, token: secret("Hook"), ...members });
  const refusal = /not sent, because the url of the push configuration is "http:\/\/hooks\.example\.test\/agents"/;

  it("sends the agent nothing if secrets would be sent over plain http", async () => {
    const { agent, asked, call } = await at(handler);
    await expect(handler.create(declared(), call)).rejects.toThrow(refusal);
    const importId = `${agent}#${Object.values(place).join("/")}`;
    await expect(handler.update({ importId }, declared(), call)).rejects.toThrow(refusal);
    const authentication = { scheme: "Bearer", credentials: secret("Hook") };
    await expect(handler.create(declared({ token: undefined, authentication }), call)).rejects.toThrow(refusal);
    expect(asked).toEqual([]);
  });

  it.each([
    ["where that is allowed for the agent", { allowInsecure: true }, {}],
    ["by https", {}, { url: "https://hooks.example.test/agents" }],
    ["to this machine", {}, { url: "http://127.0.0.1:9/x" }],
    ["where there are none", {}, { token: undefined }],
  ])("requests its card and more %s", async (_name, access, members) => {
    const { asked, call } = await at(handler, access);
    await handler.create(declared(members), call).catch(() => undefined);
    expect(asked.length).toBeGreaterThan(1);
  });
});
