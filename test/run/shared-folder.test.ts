import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sharedFolder } from "./shared-folder.ts";

it("a shared folder is filled by the first caller, and others get it full", async () => {
  let fills = 0;
  const fill = async (folder: string) => {
    fills += 1;
    writeFileSync(join(folder, "first"), "");
    await new Promise(setImmediate);
    writeFileSync(join(folder, "last"), "");
  };
  const asked = await Promise.all([1, 2, 3].map(() => sharedFolder("asked-three-times", fill)));
  expect(new Set(asked).size).toBe(1);
  expect(readdirSync(asked[0] ?? "").sort()).toEqual(["first", "last"]);
  expect(fills).toBe(1);
});

it("a shared folder is empty again for the next caller if filling it failed", async () => {
  const broken = sharedFolder("not-filled", (folder) => {
    writeFileSync(join(folder, "half"), "");
    throw new Error("the disk is full");
  });
  await expect(broken).rejects.toThrow("the disk is full");
  const folder = await sharedFolder("not-filled", (empty) => expect(readdirSync(empty)).toEqual([]));
  expect(existsSync(folder)).toBe(true);
});
