/** Hosted services on the null_resource host. */
import { type TerraformStack, Token } from "cdktf";
import { expect, test } from "vitest";
import { HostedService, type HostedServiceProps } from "../../../constructs/index.ts";
import { listOf, type Members, membersOf } from "../../../lib/base/members.ts";
import { emulatorForTest } from "../../emulator/running-emulator.ts";
import { secret } from "../../run/secret.ts";
import { provisionedFolder } from "./provisioned-folder.ts";

const secretValue = secret("Variable");

const source = (variables: Readonly<Record<string, string>> = {}): HostedServiceProps["sourceConfiguration"] => ({
  imageRepository: {
    imageIdentifier: "public.ecr.aws/nginx/nginx:1",
    imageRepositoryType: "REGISTRY_PUBLIC",
    imageConfiguration: { runtimeEnvironmentVariables: variables },
  },
});

/** A service "shop" with a variable, for which Terraform has a sensitive value. */
const declareShop =
  (changes: Partial<HostedServiceProps> = {}) =>
  (stack: TerraformStack): void => {
    new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: source({ MODE: "VARIABLE" }),
      desiredStatus: "RUNNING",
      ...changes,
    });
  };

type Folder = Awaited<ReturnType<typeof provisionedFolder>>;

/** The summaries of all services, by name. */
async function servicesOf({ hosting }: Folder): Promise<{ readonly [name: string]: Members }> {
  const { ServiceSummaryList: items } = await hosting.listServices({});
  return Object.fromEntries(listOf(items).map((each) => [String(each.ServiceName), membersOf(each)]));
}

/** A folder, and a function that applies and returns what created or changed services. */
async function shopFolder() {
  const folder = await provisionedFolder();
  const applied = async (declared: (stack: TerraformStack) => void, code = 0) => {
    folder.declare(declared);
    folder.edit("VARIABLE", secretValue);
    await folder.emulator.send("DELETE", "/_lintel/requests");
    const ran = await folder.apply();
    expect(ran.code, ran.text).toBe(code);
    expect(`${ran.text}${folder.written()}`.includes(secretValue)).toBe(false);
    return (await folder.operations()).filter((name) => /^(?:Start|Update|Create)/.test(name ?? ""));
  };
  /** The next operation of this name has this outcome. */
  const fails = (operation: string, outcome: string) =>
    folder.fault({ kind: "outcome", operations: [operation], outcome, times: 1 });
  return { ...folder, folder, applied, fails };
}

test("a changed trigger deploys a service, until a deployment succeeds", async () => {
  const { applied, fails, drift } = await shopFolder();
  const ofCommit = (commit: string) => declareShop({ deploymentTriggers: { commit } });
  expect(await applied(ofCommit("1"))).toEqual(["CreateService"]);
  expect(await applied(ofCommit("2"))).toEqual(["StartDeployment"]);
  expect(await applied(ofCommit("2"))).toEqual([]);
  await fails("StartDeployment", "ROLLBACK_SUCCEEDED");
  expect(await applied(ofCommit("3"), 1)).toEqual(["StartDeployment"]);
  expect(await applied(ofCommit("3"))).toEqual(["StartDeployment"]);
  expect(await drift()).toMatchObject({ code: 0 });
});

test("a service is paused as declared, and its drift in desired_status is removed by the next apply", async () => {
  const { folder, applied, hosting, drift, replace } = await shopFolder();
  await applied(declareShop());
  const { shop = {} } = await servicesOf(folder);
  const paused = declareShop({ desiredStatus: Token.asAny("PAUSED") });
  await applied(paused);
  expect((await servicesOf(folder)).shop).toMatchObject({ ServiceArn: shop.ServiceArn, Status: "PAUSED" });
  expect(await drift()).toMatchObject({ code: 0 });
  await hosting.resumeService({ ServiceArn: shop.ServiceArn });
  expect(await drift()).toMatchObject({ code: 1, text: expect.stringContaining("desired_status") });
  replace("shop");
  await applied(paused);
  expect(await drift()).toMatchObject({ code: 0 });
  expect((await servicesOf(folder)).shop).toMatchObject({ Status: "PAUSED" });
});

test("a service whose creation failed is unfinished, and the next apply completes it", async () => {
  const { folder, applied, fails, stateFile, drift, destroy } = await shopFolder();
  await fails("CreateService", "FAILED");
  await applied(declareShop(), 1);
  expect(JSON.parse(stateFile("shop"))).toMatchObject({ unfinished: true });
  expect(await drift()).toMatchObject({ code: 1, text: expect.stringContaining("is unfinished") });
  await applied(declareShop());
  expect((await servicesOf(folder)).shop).toMatchObject({ Status: "RUNNING" });
  expect(JSON.parse(stateFile("shop"))).toMatchObject({ unfinished: false });
  expect(await destroy()).toMatchObject({ code: 0 });
  expect(await servicesOf(folder)).toEqual({});
});

test("the next apply waits for an update that timed out", async () => {
  const { folder, applied, fails } = await shopFolder();
  await applied(declareShop());
  await fails("UpdateService", "NEVER_ENDS");
  folder.declare(declareShop({ healthCheckConfiguration: { interval: 9 }, timeouts: { update: "300ms" } }));
  for (const _ of ["sent", "waited for"]) {
    const { code, text } = await folder.apply();
    expect(text).toMatch(/Still running on arn:\S+: UPDATE_SERVICE \(operation/);
    expect(code).toBe(1);
  }
  expect((await folder.operations()).filter((name) => name === "UpdateService")).toHaveLength(1);
});

test("an apply reports why it waits for an unreachable service, and for how long", async () => {
  const emulator = await emulatorForTest({ operationSeconds: 3600 });
  const folder = await provisionedFolder({ emulator });
  folder.declare(declareShop(), { maxRetries: 0, unreachableTimeout: "1s" });
  const applying = folder.apply();
  await expect.poll(folder.operations).toContain("ListOperations");
  await emulator.close();
  const { code, text } = await applying;
  expect(code).toBe(1);
  expect(text).toMatch(/ListOperations: .* Retrying until there has been no response for 1 s; so far \d+(?:\.\d)? s/);
  expect(text).toContain("There was no response for 1 s");
  expect(text).toContain("The operation continues in the service: run the same command again, which waits for its end");
});
