/** Hosted services on the null_resource host. */
import { setTimeout } from "node:timers/promises";
import { TerraformOutput, type TerraformStack, TerraformVariable, Token } from "cdktf";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HostedService, type HostedServiceProps } from "../../../constructs/index.ts";
import { startEmulator } from "../../../lib/emulator/server/server.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { Team } from "./team.ts";

const secretValue = secret("Variable");

const source = (variables: Readonly<Record<string, string>> = {}): HostedServiceProps["sourceConfiguration"] => ({
  imageRepository: {
    imageIdentifier: "public.ecr.aws/nginx/nginx:1",
    imageRepositoryType: "REGISTRY_PUBLIC",
    imageConfiguration: { runtimeEnvironmentVariables: variables },
  },
});

/** A shop, and a back office with the shop's URL. */
const declare =
  (changes: Partial<HostedServiceProps> = {}) =>
  (stack: TerraformStack): void => {
    const mode = new TerraformVariable(stack, "mode", { type: "string", sensitive: true });
    const shop = new HostedService(stack, "shop", {
      serviceName: "shop",
      sourceConfiguration: source({ MODE: mode.stringValue }),
      desiredStatus: "RUNNING",
      ...changes,
    });
    new HostedService(stack, "back-office", {
      serviceName: "back-office",
      sourceConfiguration: source({ SHOP_URL: `https://${shop.url}` }),
      desiredStatus: Token.asAny("PAUSED"),
    });
    new TerraformOutput(stack, "shop_arn", { value: shop.arn });
  };

describeWithTerraform("hosted services on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  beforeAll(async () => {
    team = await Team.start(lintel);
  });
  afterAll(() => team.stop());
  afterEach(() => team.admin("POST", "reset"));

  const env = { TF_VAR_mode: secretValue };
  /** The next operation of this name fails. */
  const fails = (operation: string, outcome: string) =>
    team.admin("POST", "faults", { kind: "outcome", operations: [operation], outcome, times: 1 });

  test("run, pause and are deployed as declared; a partially failed creation is completed; files have no values in plain text", async () => {
    const workspace = await team.workspace();
    /** Applies; returns what created or changed services. */
    const applied = async (declared: (stack: TerraformStack) => void, code = 0): Promise<readonly string[]> => {
      await workspace.synth(declared);
      await team.admin("DELETE", "requests");
      const ran = await workspace.terraform(["apply", "-auto-approve"], env);
      expect(ran.code, ran.text).toBe(code);
      expect(`${ran.text}${await workspace.written()}`.includes(secretValue)).toBe(false);
      return (await team.operations()).filter((name) => /^(?:Start|Update|Create)/.test(name));
    };
    const ofCommit = (commit: string) => declare({ deploymentTriggers: { commit } });

    expect(await applied(ofCommit("1"))).toEqual(["CreateService", "CreateService"]);
    const { shop = {}, "back-office": backOffice = {} } = await team.services();
    expect([shop.Status, backOffice.Status]).toEqual(["RUNNING", "PAUSED"]);
    const { Service } = await team.hosting.describeService({ ServiceArn: backOffice.ServiceArn });
    expect(JSON.stringify(Service)).toContain(`https://${shop.ServiceUrl}`);

    // A changed trigger deploys, until that succeeds.
    expect(await applied(ofCommit("2"))).toEqual(["StartDeployment"]);
    expect(await applied(ofCommit("2"))).toEqual([]);
    await fails("StartDeployment", "ROLLBACK_SUCCEEDED");
    expect(await applied(ofCommit("3"), 1)).toEqual(["StartDeployment"]);
    expect(await applied(ofCommit("3"))).toEqual(["StartDeployment"]);
    expect(await workspace.drift()).toMatchObject({ code: 0 });

    const paused = declare({ desiredStatus: "PAUSED" });
    await applied(paused);
    expect((await team.services()).shop).toMatchObject({ ServiceArn: shop.ServiceArn, Status: "PAUSED" });
    expect(await workspace.drift()).toMatchObject({ code: 0 });
    await team.hosting.resumeService({ ServiceArn: shop.ServiceArn });
    expect(await workspace.drift()).toMatchObject({ code: 1, text: expect.stringContaining("desired_status") });
    const repair = ["apply", "-auto-approve", "-replace=null_resource.shop"];
    expect(await workspace.terraform(repair, env)).toMatchObject({ code: 0 });
    expect(await workspace.drift()).toMatchObject({ code: 0 });

    // The creation of another service fails partially, and the next run completes it.
    const withStore = (stack: TerraformStack): void => {
      paused(stack);
      new HostedService(stack, "store", { serviceName: "store", sourceConfiguration: source() });
    };
    await fails("CreateService", "FAILED");
    await applied(withStore, 1);
    expect((await workspace.written()).includes('"unfinished": true')).toBe(true);
    await team.admin("DELETE", "faults");
    await applied(withStore);
    expect((await team.services()).store).toMatchObject({ Status: "RUNNING" });

    const gone = await workspace.terraform(["destroy", "-auto-approve"], env);
    expect(gone.code, gone.text).toBe(0);
    expect(await team.services()).toEqual({});
  });

  test("are waited for by the next run after an update that timed out", async () => {
    const workspace = await team.workspace();
    const apply = async (changes: Partial<HostedServiceProps>) => {
      await workspace.synth((stack) => {
        new HostedService(stack, "shop", { serviceName: "shop", sourceConfiguration: source(), ...changes });
      });
      return workspace.terraform(["apply", "-auto-approve"]);
    };
    expect(await apply({})).toMatchObject({ code: 0 });
    await fails("UpdateService", "NEVER_ENDS");
    const changed = { healthCheckConfiguration: { interval: 9 }, timeouts: { update: "300ms" } };
    for (const _ of ["sent", "waited for"]) {
      const { code, text } = await apply(changed);
      expect(text).toMatch(/Still running on arn:\S+: UPDATE_SERVICE \(operation/);
      expect(code).toBe(1);
    }
    expect((await team.operations()).filter((name) => name === "UpdateService")).toHaveLength(1);
  });

  test("report why they wait if the service is unreachable, and for how long", async () => {
    const emulator = await startEmulator({ port: 0, operationSeconds: 3600 });
    const workspace = await team.workspace();
    await workspace.synth(
      (stack) => {
        new HostedService(stack, "shop", { serviceName: "shop", sourceConfiguration: source() });
      },
      { endpointUrl: emulator.url, maxRetries: 0, unreachableTimeout: "1s" },
    );
    await workspace.init();
    const { done } = workspace.startTerraform(["apply", "-auto-approve"]);
    const asked = async () => (await fetch(`${emulator.url}/_lintel/requests`)).text();
    while (!(await asked()).includes("ListOperations")) await setTimeout(10);
    await emulator.close();
    const { code, text } = await done;
    expect(code).toBe(1);
    expect(text).toMatch(/ListOperations: .* Retrying until there has been no response for 1 s; so far \d+(?:\.\d)? s/);
    expect(text).toContain("There was no response for 1 s");
    expect(text).toContain(
      "The operation continues in the service: run the same command again, which waits for its end",
    );
  });
});
