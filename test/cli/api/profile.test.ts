import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { spawnSync } from "../../run/child-process.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelExecutable } from "../lintel-executable.ts";

const lintel = lintelExecutable();

it("the shared files are read once, for prompts, settings, the client and the format of its error", async () => {
  const pipe = join(temporaryFolder(), "config");
  spawnSync("mkfifo", [pipe]);
  const profile = "[default]\nregion = us-east-1\nendpoint_url = http://127.0.0.1:1\ncli_error_format = json\n";
  const written = writeFile(pipe, profile); // who reads the pipe once more waits forever
  const { code, stderr } = await lintel(["api", "apprunner", "list-services"], {
    env: {
      AWS_CONFIG_FILE: pipe,
      AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
      AWS_ACCESS_KEY_ID: "AKID",
      AWS_SECRET_ACCESS_KEY: secret("Key"),
      AWS_MAX_ATTEMPTS: "1",
    },
  });
  await written;
  expect({ code, stderr }).toMatchObject({ code: 255, stderr: expect.stringContaining("ListServices: 127.0.0.1:1:") });
});
