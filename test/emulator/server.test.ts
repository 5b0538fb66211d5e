import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startEmulator } from "../../lib/emulator/server/server.ts";
import { EmulatorStartError } from "../../lib/emulator/start-error.ts";
import { emulatorForTest } from "./running-emulator.ts";

test("port 0 selects a free port on loopback", async () => {
  const emulator = await emulatorForTest();
  expect(emulator.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
});

test("the address of an emulator on IPv6 is in brackets", async (context) => {
  const emulator = await emulatorForTest({ host: "::1" }).catch(() => undefined);
  if (emulator === undefined) return context.skip("this machine has no IPv6");
  expect(emulator.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await emulator.create()).status).toBe(200);
});

test("a port in use is refused", async () => {
  const { url } = await emulatorForTest();
  const start = startEmulator({ port: Number(new URL(url).port) });
  await expect(start).rejects.toThrow(EmulatorStartError);
  await expect(start).rejects.toThrow("another program is listening there; stop it, or use --port 0 for a free port");
});

test("a host that does not belong to this machine is refused", async () => {
  await expect(startEmulator({ port: 0, host: "192.0.2.1" })).rejects.toThrow("check --host");
});

test("closing frees the port, and closes kept connections", async () => {
  const emulator = await emulatorForTest();
  await emulator.create();
  await emulator.close();
  const again = await startEmulator({ port: Number(new URL(emulator.url).port) });
  await again.close();
});

test("closing ends a connection on which nothing was sent", async () => {
  const emulator = await emulatorForTest({ timeouts: { headers: 3_600_000, request: 3_600_000 } });
  const silent = connect(Number(new URL(emulator.url).port), "127.0.0.1");
  await once(silent, "connect");
  await emulator.close();
  await once(silent, "close");
});
