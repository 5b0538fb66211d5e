import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test of a file an environment without AWS_ variables and shared files of its own. */
export function ownEnvironment() {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lintel-api-"));
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
    await rm(folder, { recursive: true });
  });
  return {
    set: (variables: Record<string, string | undefined>) => {
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    },
    config: (content: string) => writeFile(join(folder, "config"), content),
    credentials: (content: string) => writeFile(join(folder, "credentials"), content),
    /** Writes a file into the test's folder and gives its path. */
    file: async (name: string, content: string) => {
      await writeFile(join(folder, name), content, { mode: 0o700 });
      return join(folder, name);
    },
  };
}
