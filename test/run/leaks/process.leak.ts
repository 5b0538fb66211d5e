import { once } from "node:events";
import { test } from "vitest";
import { execFile, spawn, spawnSync } from "../child-process.ts";
import { secret } from "../secret.ts";

const printing = (stream: "stdout" | "stderr", encoding: BufferEncoding = "utf8"): readonly string[] => [
  "-e",
  `process.${stream}.write(Buffer.from(process.env.SECRET).toString("${encoding}"))`,
];
const env = { SECRET: secret("printed", "ghp_") };

test("processes print a secret", async () => {
  spawnSync(process.execPath, [...printing("stdout"), "first"], { env });
  await execFile(process.execPath, [...printing("stderr", "base64"), "second"], { env });
  const child = spawn(process.execPath, [...printing("stderr", "hex"), "third"], { env });
  child.stderr.resume();
  await once(child, "close");
});
