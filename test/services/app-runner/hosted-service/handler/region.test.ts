/** A service in another region would be reported as missing, so the handler refuses to read it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../../../lib/emulator/server/server.ts";
import handler from "../../../../../lib/services/app-runner/hosted-service/handler.ts";
import { StateOwnership } from "../../../../../lib/terraform/provider/state-ownership.ts";

const arn = "arn:aws:apprunner:us-east-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa";

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
});
afterAll(() => emulator.close());

const read = async (credentials: { skipCredentials: true } | { accessKey: string; secretKey: string }) => {
  const settings = { region: "eu-west-1", endpointUrl: emulator.url, reservedTagPrefix: "aws:", ...credentials };
  const client = await handler.connect(settings);
  const signal = new AbortController().signal;
  return handler.read(arn, { client, options: {}, ownership: new StateOwnership(), signal, log: () => {} });
};

test("signed requests name a region: a service in another one cannot be read", async () => {
  await expect(read({ accessKey: "a", secretKey: "b" })).rejects.toThrow(/is in us-east-1, .* eu-west-1/s);
});

test("unsigned requests name no region: the service responds for its own", async () => {
  expect(await read({ skipCredentials: true })).toBeUndefined();
});
