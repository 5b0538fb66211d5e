/** moto on this machine: an independent emulator of STS, EC2 and Auto Scaling. */
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { spawn, spawnSync } from "../run/child-process.ts";

/** Finds moto and what its server needs, without loading them, which takes a second. */
const find =
  "import sys; from importlib.util import find_spec; sys.exit(not (find_spec('moto') and find_spec('flask')))";

/** Whether moto is available. */
export const hasMoto = spawnSync("python3", ["-c", find]).status === 0;

/** Starts moto at a free port. */
export async function startMoto(): Promise<{ readonly url: string; stop(): Promise<unknown> }> {
  const port = await freePort();
  const server = spawn("python3", ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)]);
  const ended = once(server, "exit");
  const url = `http://127.0.0.1:${port}`;
  while (!(await responds(url))) {
    if (server.exitCode !== null) throw new Error(`moto ended with ${server.exitCode}`);
    await setTimeout(25);
  }
  const stop = () => {
    server.kill();
    return ended;
  };
  return { url, stop };
}

const responds = (url: string): Promise<boolean> =>
  fetch(`${url}/moto-api/data.json`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("no port is free");
  return address.port;
}
