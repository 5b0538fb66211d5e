/**
 * Ownership of a policy with the same name: without a state file, Lintel never changes or deletes another owner's
 * policy.
 */
import { expect, onTestFinished, test, vi } from "vitest";
import { provisionedFolder } from "./provisioned-folder.ts";
import { address, declare } from "./runner-images.ts";

/** A folder whose policy another folder has applied; its own apply is refused. */
async function inTheWay(changes: Parameters<typeof declare>[0]) {
  const theirs = await provisionedFolder();
  theirs.declare(declare());
  expect(await theirs.apply()).toMatchObject({ code: 0 });
  const mine = await provisionedFolder({ emulator: theirs.emulator });
  mine.declare(declare(changes));
  const { code, text } = await mine.apply();
  expect(code).toBe(1);
  return { mine, text };
}

test("another owner's policy is not changed; destroy keeps it and reports whose it is", async () => {
  const { mine, text } = await inTheWay({ description: "mine now" });
  expect(text).toContain('A policy "runner images" already exists');
  expect(text).toContain("It differs from the declaration in description.");
  const [policy] = await mine.policies();
  expect(policy).not.toHaveProperty("description");

  mine.age(3600);
  const gone = await mine.destroy();
  expect(gone.code, gone.text).toBe(0);
  expect(gone.text).toContain("it does not belong to this declaration, and was left unchanged");
  expect(await mine.policies()).toEqual([policy]);
});

test("a policy is not deleted if clocks may differ; the error names the remedy", async () => {
  const { mine } = await inTheWay({ description: "mine now" });
  mine.age(1);
  const { code, text } = await mine.destroy();
  expect(code).toBe(1);
  expect(text).toContain("is unknown");
  expect(text).toContain(`terraform state rm '${address}'`);
  expect(await mine.policies()).toHaveLength(1);
});

test("a policy is adopted on request if it is equal; then destroy deletes it", async () => {
  const { mine, text } = await inTheWay({ adoptExisting: true, description: "mine now" });
  expect(text).toContain("It differs from the declaration in description.");
  mine.age(3600);
  expect(await mine.destroy()).toMatchObject({
    code: 1,
    text: expect.stringContaining("The owner of the lifecycle policy is unknown"),
  });

  mine.declare(declare({ adoptExisting: true }));
  expect(await mine.apply()).toMatchObject({ code: 0 });
  expect(await mine.policies()).toHaveLength(1);
  expect(await mine.destroy()).toMatchObject({ code: 0 });
  expect(await mine.policies()).toEqual([]);
});

test("a policy that was refused stays another owner's, although it is younger than the declaration", async () => {
  const mine = await provisionedFolder();
  const theirs = await provisionedFolder({ emulator: mine.emulator });
  theirs.declare(declare());
  expect(await theirs.apply()).toMatchObject({ code: 0 });
  mine.declare(declare({ description: "mine now" }));
  expect(await mine.apply()).toMatchObject({ code: 1 });
  const [policy] = await mine.policies();

  // After the first minute, the time of creation would be enough.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await mine.apply()).toMatchObject({ code: 1, text: expect.stringContaining("already exists") });
  const gone = await mine.destroy();
  expect(gone.code, gone.text).toBe(0);
  expect(gone.text).toContain("it does not belong to this declaration, and was left unchanged");
  // A killed Terraform destroys it again.
  const again = await mine.runtime(["delete"]);
  expect(again.code, again.text).toBe(0);
  expect(await mine.policies()).toEqual([policy]);
});

test("a policy that is created again after a destroy, and whose runtime then ends, is deleted by the next destroy", async () => {
  const mine = await provisionedFolder();
  mine.declare(declare(), { maxRetries: 0 });
  expect(await mine.apply()).toMatchObject({ code: 0 });
  expect(await mine.runtime(["delete"])).toMatchObject({ code: 0 });
  // Another policy than the deleted one for the service, which knows the token of that.
  mine.declare(declare({ description: "again" }), { maxRetries: 0 });
  await mine.fault({ kind: "lose-answer", operations: ["CreateLifecyclePolicy"], times: 1 });
  expect(await mine.apply()).toMatchObject({ code: 1 });
  expect(await mine.policies()).toHaveLength(1);
  const gone = await mine.destroy();
  expect(gone.code, gone.text).toBe(0);
  expect(await mine.policies()).toEqual([]);
});

test("what another owner makes under the name after a destroy stays, although a killed Terraform destroys it again", async () => {
  const mine = await provisionedFolder();
  const theirs = await provisionedFolder({ emulator: mine.emulator });
  mine.declare(declare());
  expect(await mine.apply()).toMatchObject({ code: 0 });
  expect(await mine.runtime(["delete"])).toMatchObject({ code: 0 });
  theirs.declare(declare());
  expect(await theirs.apply()).toMatchObject({ code: 0 });
  const made = await mine.policies();
  expect(made).toHaveLength(1);

  // Terraform's state still has it.
  const again = await mine.destroy();
  expect(again.code, again.text).toBe(0);
  expect(await mine.policies()).toEqual(made);
});
