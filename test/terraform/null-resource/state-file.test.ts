/** The file of a resource's state, as other users of the machine find it. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ExecError } from "../../../lib/terraform/null-resource/exec-error.ts";
import {
  beginApply,
  removeStateFile,
  stateFolderIn,
  writeStateFile,
} from "../../../lib/terraform/null-resource/state-file.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

test.skipIf(process.platform === "win32")("only its owner may read or write a state file", async () => {
  const folder = temporaryFolder();
  await writeStateFile(folder, "key", {
    ...{ resource: "hosted-service", address: "a", identity: "arn", unfinished: false },
    ...{ settings: {}, options: {}, outputs: {}, judged: [], salt: "", digests: {} },
  });
  expect(statSync(join(stateFolderIn(folder), "key.json")).mode & 0o777).toBe(0o600);
});

test("an apply that does not succeed leaves a note until it is deleted, and a success leaves what was there before it", async () => {
  const folder = temporaryFolder();
  const note = (): string | undefined => {
    const file = join(stateFolderIn(folder), "shop.begun");
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  };
  const first = await beginApply(folder, "shop");
  expect(note()).toMatch(/./);
  await first();
  expect(note()).toBeUndefined();
  await beginApply(folder, "shop");
  const killed = note();
  const next = await beginApply(folder, "shop");
  expect([undefined, killed]).not.toContain(note());
  await next();
  expect([killed, note()]).toEqual([expect.stringMatching(/./), killed]);
  await removeStateFile(folder, "shop");
  expect(note()).toBeUndefined();
});

test("an apply that cannot note its start fails with the remedy", async () => {
  const folder = temporaryFolder();
  writeFileSync(stateFolderIn(folder), "");
  const error = await beginApply(folder, "shop").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ExecError);
  expect(Object(error).diagnostics[0].detail).toMatch(
    /shop\.begun cannot be written: .*Make the folder writable, with free space, and run Terraform again\. Nothing was changed\.$/,
  );
});
