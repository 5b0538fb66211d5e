/** The file of a resource's state, as other users of the machine find it. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stateFolderIn, writeStateFile } from "../../../lib/terraform/null-resource/state-file.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

test.skipIf(process.platform === "win32")("only its owner may read or write a state file", async () => {
  const folder = temporaryFolder();
  await writeStateFile(folder, "key", {
    ...{ resource: "hosted-service", address: "a", identity: "arn", unfinished: false },
    ...{ settings: {}, options: {}, outputs: {}, judged: [], salt: "", digests: {} },
  });
  expect(statSync(join(stateFolderIn(folder), "key.json")).mode & 0o777).toBe(0o600);
});
