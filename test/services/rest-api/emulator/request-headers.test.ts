/** What the emulated API does without a header that clients send. */
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { emulatorForTest } from "../../../emulator/running-emulator.ts";
import { seed } from "../client/seeded-emulator.ts";

test("a request without a User-Agent is refused, and one without a version gets 2022-11-28", async () => {
  const emulator = await emulatorForTest();
  await emulator.send("POST", "/_lintel/seed", { rest: seed.rest });
  const responseTo = async (headers: { readonly [name: string]: string }): Promise<IncomingMessage> => {
    const [response] = await once(get(`${emulator.url}/rest/sample`, { headers }), "response");
    response.resume();
    return response;
  };
  expect((await responseTo({})).statusCode).toBe(403);
  const { statusCode, headers } = await responseTo({ "user-agent": "test" });
  expect([statusCode, headers.deprecation, headers.sunset]).toEqual([
    200,
    "Tue, 10 Mar 2026 00:00:00 GMT",
    "Fri, 10 Mar 2028 00:00:00 GMT",
  ]);
});
