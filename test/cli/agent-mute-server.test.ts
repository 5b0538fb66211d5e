/** `lintel agent` and a server that accepts connections and says nothing where gRPC was announced, run as a process. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { lintelExecutable } from "./lintel-executable.ts";

const lintel = lintelExecutable();

test("ends when its time is over, although the connection is still being made", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port }: AddressInfo = Object(server.address());
  const agent = ["--endpoint", `127.0.0.1:${port}`, "--binding", "GRPC", "--timeout", "500ms"];
  const { code, stderr } = await lintel(["agent", "list", ...agent]);
  expect(code).toBe(5);
  expect(stderr).toMatch(/^lintel: .*500ms.*\n$/);
}, 20_000);
