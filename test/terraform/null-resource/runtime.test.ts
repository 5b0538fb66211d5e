/** `lintel runtime`, with the environment that Terraform's provisioners give it. */
import { expect, test } from "vitest";
import { provisionedFolder, secrets } from "./provisioned-folder.ts";
import { address, declare } from "./runner-images.ts";

const applied = { code: 0, text: "" };

/** A folder with the applied policy. */
async function appliedFolder() {
  const folder = await provisionedFolder();
  folder.declare(declare());
  expect(await folder.runtime(["apply"])).toEqual(applied);
  return folder;
}

test("a declaration is created, updated in place and deleted, and its state file holds no secret", async () => {
  const { declare: declares, runtime, policies, stateFile } = await appliedFolder();
  const [made] = await policies();
  expect(made).toMatchObject({ name: "runner images", tags: { team: "platform" } });
  expect(JSON.parse(stateFile())).toMatchObject({ address, identity: made?.arn, outputs: { arn: made?.arn } });

  declares(declare({ description: "keeps five", tags: { team: "web" } }));
  expect(await runtime(["apply"])).toEqual(applied);
  expect(await policies()).toEqual([
    expect.objectContaining({ arn: made?.arn, description: "keeps five", tags: { team: "web" } }),
  ]);
  for (const each of secrets) expect(stateFile().includes(each)).toBe(false);

  expect(await runtime(["delete"])).toEqual(applied);
  expect(await policies()).toEqual([]);
  expect(stateFile).toThrow("ENOENT");
  expect(await runtime(["delete"])).toEqual(applied);
});

test("default tags are added and removed, and ignored tags stay", async () => {
  const { declare: declares, runtime, policies, client } = await provisionedFolder();
  const tagged = (tags: { readonly [key: string]: string }) =>
    declares(declare(), { defaultTags: { tags }, ignoreTags: { keys: ["Owner"] } });
  tagged({ CostCenter: "1", gone: "x" });
  expect(await runtime(["apply"])).toEqual(applied);
  const [made] = await policies();
  expect(made?.tags).toEqual({ team: "platform", CostCenter: "1", gone: "x" });
  await client.tagResource({ resourceArn: made?.arn, tags: { Owner: "them" } });
  tagged({ CostCenter: "2" });
  expect(await runtime(["apply"])).toEqual(applied);
  expect((await policies())[0]?.tags).toEqual({ team: "platform", CostCenter: "2", Owner: "them" });
});

test("a member that forces replacement is not changed in place, and the error says how to replace the resource", async () => {
  const { declare: declares, runtime, policies } = await appliedFolder();
  declares(declare({ name: "other images" }));
  const { code, text } = await runtime(["apply"]);
  expect(code).toBe(1);
  expect(text).toContain(`name cannot change after creation`);
  expect(text).toContain(`terraform apply -replace='${address}'`);
  expect(await policies()).toMatchObject([{ name: "runner images" }]);
});

test("drift is reported as text and JSON; the exit code tells drift from a policy that cannot be read", async () => {
  const { runtime, emulator, client, policies, forget } = await appliedFolder();
  expect(await runtime(["drift"])).toEqual({ code: 0, text: "0 of 1 resources drifted since the last apply. " });

  await emulator.send("POST", "/_lintel/faults", { kind: "error", operations: ["GetLifecyclePolicy"], status: 503 });
  const unread = await runtime(["drift"]);
  expect(unread.code).toBe(2);
  expect(unread.text).toContain("Reading the lifecycle policy failed");
  expect(unread.text).toContain("1 could not be read.");
  await emulator.send("DELETE", "/_lintel/faults");

  const [policy] = await policies();
  const { arn, description, executionRole, resourceType, policyDetails, resourceSelection } = policy ?? {};
  await client.tagResource({ resourceArn: arn, tags: { owner: "somebody" } });
  const { code, text } = await runtime(["drift", "--format", "json"]);
  expect(code).toBe(1);
  const found = { address, identity: arn, revision: "null_resource.runner-images", gone: false, unfinished: false };
  expect(JSON.parse(text)).toEqual({ checked: 1, failed: 0, drifted: [{ ...found, differing: ["tags.owner"] }] });
  await client.untagResource({ resourceArn: arn, tagKeys: ["owner"] });

  const kept = { description, executionRole, resourceType, policyDetails, resourceSelection };
  await client.updateLifecyclePolicy({ lifecyclePolicyArn: arn, ...kept, status: "DISABLED" });
  const changed = await runtime(["drift"]);
  expect(changed.code).toBe(1);
  expect(changed.text).toContain(`${address}: ${arn} differs in status`);
  await client.deleteLifecyclePolicy({ lifecyclePolicyArn: arn });
  expect(await runtime(["drift"])).toMatchObject({ code: 1, text: expect.stringContaining("was deleted") });
  forget();
  expect(await runtime(["drift"])).toEqual({ code: 0, text: "0 of 0 resources drifted since the last apply. " });
});

test("a policy is not deleted without credentials or while the service fails, but by the next run", async () => {
  const { runtime, policies, fault, clearFaults } = await appliedFolder();
  const refused = async (said: string, env: NodeJS.ProcessEnv = {}): Promise<void> => {
    const { code, text } = await runtime(["delete"], {}, env);
    expect(code).toBe(1);
    expect(text.slice(text.indexOf("Error: "))).toContain(said);
    expect(await policies()).toHaveLength(1);
  };
  const none = { AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "", AWS_SESSION_TOKEN: "" };
  await refused("no credentials were found", { ...none, AWS_EC2_METADATA_DISABLED: "true" });
  await fault({ kind: "reset", operations: ["DeleteLifecyclePolicy"] });
  await refused("Deleting the lifecycle policy failed");
  await clearFaults();
  expect(await runtime(["delete"])).toEqual(applied);
  expect(await policies()).toEqual([]);
});

test("a policy that cannot be read after its creation is deleted by its name", async () => {
  const { declare: declares, runtime, policies, fault, clearFaults } = await provisionedFolder();
  declares(declare());
  await fault({ kind: "reset", operations: ["GetLifecyclePolicy"] });
  expect(await runtime(["apply"])).toMatchObject({ code: 1 });
  await clearFaults();
  expect(await policies()).toHaveLength(1);
  expect(await runtime(["delete"])).toEqual(applied);
  expect(await policies()).toEqual([]);
});

test("drift of a folder without applied resources cannot be read", async () => {
  const { runtime } = await provisionedFolder();
  expect(await runtime(["drift"])).toMatchObject({
    code: 2,
    text: expect.stringContaining("no applied state to compare"),
  });
});

test.each([
  ["an hour after its identity is deleted by its name", -3600, 0, ""],
  ["an hour before its identity is kept, with a warning", 3600, 0, "was left unchanged"],
  ["within the difference of clocks is kept, and the error names the remedy", 1, 1, "terraform state rm"],
])("without its state file, a policy that was created %s", async (_, seconds, code, said) => {
  const { runtime, policies, forget } = await appliedFolder();
  forget();
  const moved = { lintel_since: new Date(Date.now() + seconds * 1000 + (seconds === 1 ? 1000 : 0)).toISOString() };
  const deleted = await runtime(["delete"], moved);
  expect(deleted).toMatchObject({ code, text: expect.stringContaining(said) });
  expect(await policies()).toHaveLength(said === "" ? 0 : 1);
});

test.each([
  [{ lintel_format: "0" }, 'in format "0"'],
  [{ lintel_format: "2" }, 'supports format "1"'],
  [{ lintel_format: undefined }, "in format null"],
  [{ lintel_key: "../x" }, "without triggers edited by hand"],
  [{ lintel_settings: "x" }, "lintel_settings is not a JSON object"],
  [{ lintel_resource: "x" }, 'The resource "x" does not exist'],
  [{ name: undefined }, "have no name to find the lifecycle policy by"],
])("malformed triggers %j delete nothing, and the error says why", async (triggers, said) => {
  const { runtime, policies, forget } = await appliedFolder();
  forget();
  const { code, text } = await runtime(["delete"], triggers);
  expect(code).toBe(1);
  expect(text.slice(text.indexOf("Error: "))).toContain(said);
  expect(await policies()).toHaveLength(1);
});

test.each([
  ["of another format", (text: string) => text.replace('"format": "1"', '"format": "0"'), 'in format "0"'],
  ["that is cut off", (text: string) => text.slice(0, 40), "is not JSON"],
  ["with a list", () => "[]", "does not contain an object"],
  ["without its salt", (text: string) => text.replace('"salt"', '"pepper"'), "has no salt"],
  [
    "with a name of a rule that is a number",
    (text: string) => text.replace('"judged": [', '"judged": [1, '),
    "has judged[0], which is not a string",
  ],
  [
    "of another resource",
    (text: string) => text.replace('"lifecycle-policy"', '"hosted-service"'),
    "describes a hosted-service",
  ],
])("with a state file %s nothing is changed or deleted, and the error says why", async (_, damage, said) => {
  const { declare: declares, runtime, policies, editStateFile } = await appliedFolder();
  const before = await policies();
  declares(declare({ description: "new" }));
  editStateFile(damage);
  expect(await runtime(["drift"])).toMatchObject({ code: 2 });
  for (const verb of ["apply", "delete"]) {
    const { code, text } = await runtime([verb]);
    expect(code).toBe(1);
    expect(text.slice(text.indexOf("Error: "))).toContain(said);
  }
  expect(await policies()).toEqual(before);
});

test.each(["delete", "apply"])("a secret in the settings for %s is refused, and not printed", async (verb) => {
  const { runtime, emulator } = await provisionedFolder();
  const settings = { region: "eu-west-1", endpoint_url: emulator.url };
  const withSecret = { ...settings, token: secrets[1] };
  const triggers = { lintel_format: "1", lintel_resource: "lifecycle-policy", lintel_key: "p", lintel_address: "a" };
  const { code, text } = await runtime(
    [verb],
    { ...triggers, lintel_settings: JSON.stringify(withSecret) },
    { LINTEL_DECLARATION: JSON.stringify({ settings: verb === "apply" ? withSecret : settings }) },
  );
  expect(code).toBe(1);
  expect(text.includes(secrets[1])).toBe(false);
  expect(text).toContain("token cannot be set with this host");
});

test.each(["apply", "delete"])("the command runtime %s says without Terraform that Terraform runs it", async (verb) => {
  const { runtime } = await provisionedFolder();
  const { code, text } = await runtime([verb], {}, { LINTEL_IDENTITY: undefined, LINTEL_DECLARATION: undefined });
  expect(code).toBe(1);
  expect(text).toContain("This command is for Terraform's provisioners");
});
