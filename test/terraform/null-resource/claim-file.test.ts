/** What a creation on the null_resource host claims, and what the next run makes of it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FolderOwnership } from "../../../lib/terraform/null-resource/ownership.ts";
import { stateFolderIn, writeStateFile } from "../../../lib/terraform/null-resource/state-file.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const shop = { identity: "arn:shop", createdAt: undefined };
const identity = { key: "shop", since: "2026-03-01T12:00:00Z" };

test("an object that an interrupted run claimed is unfinished, for this declaration alone", async () => {
  const folder = temporaryFolder();
  const first = new FolderOwnership(folder, identity);
  expect(await first.standing(shop)).toBe("unknown");
  expect(await first.claim(shop)).toBe(true);
  const next = new FolderOwnership(folder, identity);
  expect([next.claimed, await next.standing(shop)]).toEqual(["arn:shop", "unfinished"]);
  expect(await next.standing({ ...shop, identity: "arn:cart" })).toBe("unknown");
  const others = [{ ...identity, since: "2026-03-02T12:00:00Z" }, { key: "shop" }];
  for (const other of others) expect(await new FolderOwnership(folder, other).standing(shop)).toBe("unknown");
});

test("what another declaration of the folder has claimed is its own", async () => {
  const folder = temporaryFolder();
  const other = new FolderOwnership(folder, { ...identity, key: "cart" });
  await other.refuse(shop);
  const ownership = new FolderOwnership(folder, identity);
  expect([await ownership.standing(shop), await ownership.isOthers(shop)]).toEqual(["unknown", false]);
  expect(await other.claim(shop)).toBe(true);
  expect([await ownership.standing(shop), await ownership.isOthers(shop)]).toEqual(["held", true]);
  expect(await ownership.claim(shop)).toBe(false);
});

test("at most one of two declarations that claim an object at once has it, and a later claim decides", async () => {
  const folder = temporaryFolder();
  const [shopOwn, cartOwn] = ["shop", "cart"].map((key) => new FolderOwnership(folder, { ...identity, key }));
  const claims = await Promise.all([shopOwn?.claim(shop), cartOwn?.claim(shop)]);
  expect(claims.filter((each) => each === true).length).toBeLessThan(2);
  expect([await shopOwn?.claim(shop), await cartOwn?.claim(shop)].filter((each) => each === true)).toHaveLength(1);
});

test("what a declaration was refused is another's until it is created again, or until the declaration claims it", async () => {
  const folder = temporaryFolder();
  const made = { ...shop, createdAt: "2026-03-01T12:00:01Z" };
  await new FolderOwnership(folder, identity).refuse(made);
  const next = new FolderOwnership(folder, identity);
  expect([next.claimed, await next.isOthers(made)]).toEqual([undefined, true]);
  expect(await next.isOthers({ ...made, createdAt: "2026-03-01T12:00:02Z" })).toBe(false);
  expect(await next.claim(made)).toBe(true);
  // A claim says more than a refusal.
  await next.refuse(made);
  expect([next.claimed, await next.isOthers(made)]).toEqual([made.identity, false]);
});

test("a claim ends with the object, and with nothing else", async () => {
  const folder = temporaryFolder();
  const ownership = new FolderOwnership(folder, identity);
  await ownership.claim(shop);
  ownership.release({ ...shop, identity: "arn:cart" });
  expect(ownership.claimed).toBe("arn:shop");
  ownership.release(shop);
  expect([ownership.claimed, await ownership.standing(shop)]).toEqual([undefined, "unknown"]);
});

test("a deleted object is no longer this declaration's, nor that of a later declaration with its key", async () => {
  const folder = temporaryFolder();
  const ownership = new FolderOwnership(folder, identity);
  await ownership.claim(shop);
  await ownership.delete(shop.identity);
  expect([ownership.isDeleted, ownership.claimed, await ownership.isOthers(shop)]).toEqual([true, undefined, false]);
  expect(await new FolderOwnership(folder, { ...identity, key: "cart" }).isOthers(shop)).toBe(false);
  const [later, timeless] = [{ ...identity, since: "2026-03-01T12:00:01Z" }, { key: "shop" }];
  expect(new FolderOwnership(folder, later).isDeleted).toBe(false);
  // Nothing tells two declarations without a time apart.
  const first = new FolderOwnership(folder, timeless);
  await first.delete(shop.identity);
  expect(first.isDeleted).toBe(false);
  expect(await ownership.claim(shop)).toBe(true);
  expect([ownership.isDeleted, ownership.claimed]).toEqual([false, shop.identity]);
});

test("what another declaration of the folder has cannot be claimed", async () => {
  const folder = temporaryFolder();
  await writeStateFile(folder, "cart", {
    ...{ resource: "hosted-service", address: "a", identity: shop.identity, unfinished: false },
    ...{ settings: {}, options: {}, outputs: {}, judged: [], salt: "", digests: {} },
  });
  const ownership = new FolderOwnership(folder, identity);
  expect([await ownership.claim(shop), ownership.claimed]).toEqual([false, undefined]);
});

test("a damaged claim claims nothing", async () => {
  const folder = temporaryFolder();
  const ownership = new FolderOwnership(folder, identity);
  await ownership.claim(shop);
  for (const text of ["", "{", "[]", '{"identity":1}']) {
    writeFileSync(join(stateFolderIn(folder), "shop.claim"), text);
    expect([ownership.claimed, await ownership.standing(shop)]).toEqual([undefined, "unknown"]);
  }
});

test("a note that cannot be written names the file and the remedy", async () => {
  const folder = temporaryFolder();
  const file = join(stateFolderIn(folder), "shop.claim");
  mkdirSync(file, { recursive: true });
  const noting = new FolderOwnership(folder, identity).delete("arn:shop");
  await expect(noting).rejects.toThrow(`${file} cannot be written: `);
  await expect(noting).rejects.toThrow("Make the folder writable, with free space, and run Terraform again.");
});
