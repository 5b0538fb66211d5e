import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { expectSecretsIn } from "../run/produced.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

/** Gives each test of a file an environment without AWS_ variables, and with shared files of its own. */
export function ownEnvironment() {
  let folder = "";
  beforeEach(async () => {
    folder = temporaryFolder();
    expectSecretsIn(join(folder, "credentials"), "it is the file of credentials");
    expectSecretsIn(join(folder, "config"), "profiles may have credentials there");
    for (const name of Object.keys(process.env)) {
      if (/^AWS_(?!SDK_JS_)/.test(name)) vi.stubEnv(name, undefined);
    }
    vi.stubEnv("HOME", folder);
    vi.stubEnv("AWS_CONFIG_FILE", join(folder, "config"));
    vi.stubEnv("AWS_SHARED_CREDENTIALS_FILE", join(folder, "credentials"));
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
  });
  return {
    set: (variables: Record<string, string | undefined>) => {
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    },
    config: (content: string) => writeFile(join(folder, "config"), content),
    credentials: (content: string) => writeFile(join(folder, "credentials"), content),
    /** Writes a file, which may contain secrets, into the test's folder and returns its path. */
    file: async (name: string, content: string) => {
      await writeFile(join(folder, name), content, { mode: 0o700 });
      expectSecretsIn(join(folder, name), "credentials come from it");
      return join(folder, name);
    },
  };
}
