/** The null_resource host with Terraform: one stack with every resource, from the first apply to the destroy. */
import { Fn, TerraformOutput, type TerraformStack, TerraformVariable, Token } from "cdktf";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  AutoScalingConfiguration,
  CustomDomainAssociation,
  HostedService,
  type HostedServiceProps,
  type LintelProviderProps,
  PushConfig,
} from "../../../constructs/index.ts";
import { secret } from "../../run/secret.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits } from "../real-terraform/agent-tasks.ts";
import { goodService } from "../real-terraform/service-config.ts";
import { declare, declareEach } from "./runner-images.ts";
import { commandTimeout, secrets, Team } from "./team.ts";

const [mode, hookToken] = [secret("Variable"), secret("Hook")];
const env = { TF_VAR_mode: mode, HOOK_TOKEN: hookToken };

/** What changes between two applies. */
interface Declared {
  /** Name of the policy. */
  readonly name?: string;
  /** Of the scaling configuration, whose every change is a new revision. */
  readonly maxSize?: number;
  /** The commit whose change deploys the service. */
  readonly commit?: string;
  readonly url?: string;
  /** Description of the policy in another region, which changes in place. */
  readonly description?: string;
}

describeWithTerraform("the null_resource host", () => {
  let team: Team;
  let tasks: AgentTasks;
  beforeAll(async () => {
    team = await Team.start(agentThatWaits());
    tasks = new AgentTasks(team.emulator.url);
  });
  afterAll(() => team.stop());

  test("creates, changes, replaces and deletes resources of every kind, and writes secrets nowhere", {
    timeout: commandTimeout,
  }, async () => {
    const workspace = await team.workspace();
    const task = await tasks.start();
    const { Service: given } = await team.hosting.createService(goodService);
    const serviceArn = String(Object(given).ServiceArn);

    const stack =
      ({
        name = "runner images",
        maxSize = 5,
        commit = "1",
        url = "first",
        description = "keeps all",
      }: Declared = {}) =>
      (stack: TerraformStack): void => {
        declare({ name })(stack);
        declareEach(["elsewhere"], { region: "us-east-1", description })(stack);
        const high = new AutoScalingConfiguration(stack, "high", { autoScalingConfigurationName: "high", maxSize });
        const source = (variables: { readonly [name: string]: string }): HostedServiceProps["sourceConfiguration"] => ({
          imageRepository: {
            imageIdentifier: "public.ecr.aws/nginx/nginx:1",
            imageRepositoryType: "REGISTRY_PUBLIC",
            imageConfiguration: { runtimeEnvironmentVariables: variables },
          },
        });
        const sensitive = new TerraformVariable(stack, "mode", { type: "string", sensitive: true });
        const shop = new HostedService(stack, "shop", {
          ...{ serviceName: "shop", sourceConfiguration: source({ MODE: sensitive.stringValue }) },
          ...{ autoScalingConfigurationArn: high.arn, deploymentTriggers: { commit }, desiredStatus: "RUNNING" },
        });
        new HostedService(stack, "back-office", {
          ...{ serviceName: "back-office", sourceConfiguration: source({ SHOP_URL: `https://${shop.url}` }) },
          desiredStatus: Token.asAny("PAUSED"),
        });
        const domain = new CustomDomainAssociation(stack, "domain", { serviceArn, domainName: "shop.example.com" });
        const push = new PushConfig(stack, "on-call", {
          ...{ agent: team.emulator.url, taskId: task, protocolBinding: "GRPC", token: "env:HOOK_TOKEN" },
          url: `https://hooks.example.test/${url}`,
        });
        new TerraformOutput(stack, "shop_arn", { value: shop.arn });
        new TerraformOutput(stack, "target", { value: domain.dnsTarget });
        new TerraformOutput(stack, "record", { value: domain.certificateValidationRecords.get(0).name });
        new TerraformOutput(stack, "push", { value: Fn.lengthOf(push.id) });
      };
    const props: LintelProviderProps = { defaultTags: { tags: { CostCenter: "1" } } };
    const run = (...args: readonly string[]) => workspace.terraform(args, env);
    const shown: string[] = [];
    const succeeds = async (...args: readonly string[]): Promise<string> => {
      const { code, text } = await run(...args);
      expect(code, text).toBe(0);
      shown.push(text, await workspace.written());
      return text;
    };
    /** Applies; returns the operations that create, change or delete, in alphabetical order. */
    const applied = async (declared: Declared): Promise<readonly string[]> => {
      await workspace.synth(stack(declared), props);
      await team.admin("DELETE", "requests");
      await succeeds("apply", "-auto-approve");
      return (await team.operations()).filter((name) => /^(?:Create|Start|Update|Tag|Untag|Delete)/.test(name)).sort();
    };
    const policies = () => team.policies();

    // What a rule refuses is not sent, and the next apply replaces it; everything else is created.
    await workspace.synth(stack({ name: "ab" }), props);
    const refused = await run("apply", "-auto-approve");
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("lintel explain lifecycle-policy/");
    expect(Object.keys(await policies())).toEqual([]);
    await applied({});
    const made = (await policies())["runner images"];
    expect(made?.tags).toEqual({ team: "platform", CostCenter: "1" });
    const { shop = {}, "back-office": backOffice = {} } = await team.services();
    expect([shop.Status, backOffice.Status]).toEqual(["RUNNING", "PAUSED"]);
    const described = await team.hosting.describeService({ ServiceArn: backOffice.ServiceArn });
    expect(JSON.stringify(described)).toContain(`https://${shop.ServiceUrl}`);
    expect(await tasks.configs(task)).toMatchObject([{ url: "https://hooks.example.test/first", token: hookToken }]);
    expect(JSON.parse(await workspace.state()).outputs).toMatchObject({
      arn: { value: made?.arn },
      shop_arn: { value: shop.ServiceArn },
      target: { value: expect.stringMatching(/\.awsapprunner\.com$/) },
      record: { value: expect.stringMatching(/^_[0-9a-f]{32}\.shop\.example\.com\.$/) },
    });

    // In place, and by a new revision that the service uses in the same apply; an update deploys, too. Another name is
    // another policy.
    const changed: Declared = { description: "keeps five", maxSize: 6, commit: "2", url: "second" };
    expect(await applied({ ...changed, name: "build images" })).toEqual([
      "CreateAutoScalingConfiguration",
      "CreateLifecyclePolicy",
      "CreateTaskPushNotificationConfig",
      "DeleteLifecyclePolicy",
      "UpdateLifecyclePolicy",
      "UpdateService",
    ]);
    expect(Object.keys(await policies())).toEqual(["build images"]);
    await succeeds("plan", "-detailed-exitcode");

    // Without the runtime nothing is deleted; then the triggers alone are enough, even of another version.
    await workspace.removeRuntime();
    const kept = await run("destroy", "-auto-approve", "-refresh=false");
    expect(kept).toMatchObject({ code: 1, text: expect.stringMatching(/lintel: (?:command )?not found/) });
    expect(Object.keys(await team.services()).sort()).toEqual(["back-office", "shop", "web-1"]);
    await workspace.installRuntime();
    await workspace.forget("runner-images", "high");
    await workspace.editState((text) => text.replaceAll(/"lintel_version": "[^"]+"/g, '"lintel_version": "99.0.0"'));
    await succeeds("destroy", "-auto-approve");
    expect([await policies(), Object.keys(await team.services()), await tasks.configs(task)]).toEqual([
      {},
      ["web-1"],
      [],
    ]);
    const deleted = (await team.operations()).filter((each) => each === "DeleteLifecyclePolicy");
    expect(deleted).toHaveLength(3); // one in another region

    const everything = shown.join("\n");
    // Uses includes, so that a failure does not print the secrets.
    for (const verb of ["apply", "delete"]) expect(everything.includes(`runtime ${verb}`)).toBe(true);
    for (const each of [...secrets, mode, hookToken]) expect(everything.includes(each)).toBe(false);
  });
});
