/**
 * A state at a backend. Terraform sends its first identities there late, so a run that is killed leaves objects that the
 * state does not have, and the next job of a pipeline has neither the identities nor the state files of that run.
 */
import type { TerraformStack } from "cdktf";
import { expect, test } from "vitest";
import {
  AutoScalingConfiguration,
  Connection,
  CustomDomainAssociation,
  HostedService,
  ObservabilityConfiguration,
  PushConfig,
  VpcConnector,
  VpcIngressConnection,
} from "../../../constructs/index.ts";
import { listOf } from "../../../lib/base/members.ts";
import { secret } from "../../run/secret.ts";
import { AgentTasks, agentThatWaits } from "../real-terraform/agent-tasks.ts";
import { goodService } from "../real-terraform/service-config.ts";
import { provisionedFolder } from "./provisioned-folder.ts";
import { declare as declarePolicy } from "./runner-images.ts";

const env = { HOOK_TOKEN: secret("Hook") };
const state = "https://state.example.test/shop";

/** Jobs that apply one root module, each in a folder of its own. */
async function pipeline() {
  const first = await provisionedFolder({ ...agentThatWaits(), state });
  const { emulator, hosting } = first;
  const tasks = new AgentTasks(emulator.url);
  const task = await tasks.start("incident-7");
  const { Service } = await hosting.createService({ ...goodService, ServiceName: "site" });
  const serviceArn = String(Object(Service).ServiceArn);
  const declare =
    (description = "as it was") =>
    (stack: TerraformStack): void => {
      declarePolicy()(stack);
      new AutoScalingConfiguration(stack, "high", { autoScalingConfigurationName: "high" });
      new ObservabilityConfiguration(stack, "tracing", {
        observabilityConfigurationName: "shop",
        traceConfiguration: { vendor: "AWSXRAY" },
        tags: { description },
      });
      const inside = new VpcConnector(stack, "inside", { vpcConnectorName: "shop", subnets: ["subnet-1"] });
      new Connection(stack, "code", { connectionName: "shop", providerType: "GITHUB" });
      new HostedService(stack, "shop", {
        serviceName: "shop",
        sourceConfiguration: {
          imageRepository: { imageIdentifier: "public.ecr.aws/nginx/nginx:1", imageRepositoryType: "REGISTRY_PUBLIC" },
        },
        networkConfiguration: { egressConfiguration: { egressType: "VPC", vpcConnectorArn: inside.arn } },
        tags: { description },
      });
      new VpcIngressConnection(stack, "ingress", {
        ...{ serviceArn, vpcIngressConnectionName: "shop" },
        ingressVpcConfiguration: { vpcId: "vpc-1", vpcEndpointId: "vpce-1" },
      });
      const agent = emulator.url;
      new PushConfig(stack, "on-call", {
        agent,
        taskId: task,
        url: "https://hooks.example.test",
        token: "env:HOOK_TOKEN",
      });
    };
  const job = (of = state) => provisionedFolder({ emulator, state: of });
  /** The number of objects of each kind; "site" is another service. */
  const found = async () => {
    const all = { LatestOnly: false };
    const revisions = await hosting.listAutoScalingConfigurations({ ...all, AutoScalingConfigurationName: "high" });
    const lists = await Promise.all([
      hosting.listObservabilityConfigurations({ ...all, ObservabilityConfigurationName: "shop" }),
      hosting.listVpcConnectors({}),
      hosting.listConnections({}),
      hosting.listServices({}),
      hosting.listVpcIngressConnections({}),
    ]);
    const numbers = [revisions, ...lists].map((each) => Object.values(each).find(Array.isArray)?.length);
    return [(await first.policies()).length, ...numbers, (await tasks.configs(task)).length];
  };
  const marks = async (): Promise<readonly string[]> => {
    const { ServiceSummaryList } = await hosting.listServices({});
    const [shop] = listOf(ServiceSummaryList).filter(({ ServiceName }) => ServiceName === "shop");
    const { Tags } = await hosting.listTagsForResource({ ResourceArn: shop?.ServiceArn });
    return Object.keys(Object(Tags));
  };
  return { first, job, declare, found, marks, serviceArn };
}

const once = [1, 1, 1, 1, 1, 2, 1, 1];

test("what a killed run left is completed by the next job, in a folder of its own", async () => {
  const { first, job, declare, found } = await pipeline();
  first.declare(declare());
  const applied = await first.apply(env);
  expect(applied.code, applied.text).toBe(0);
  expect(await found()).toEqual(once);

  const next = await job();
  next.declare(declare());
  const { code, text } = await next.apply(env);
  expect(code, text).toBe(0);
  expect(await found()).toEqual(once);
  expect(await next.drift()).toMatchObject({ code: 0 });
  const gone = await next.destroy(env);
  expect(gone.code, gone.text).toBe(0);
  expect(await found()).toEqual([0, 0, 0, 0, 0, 1, 0, 0]);
});

test("what another state has is refused", async () => {
  const { first, job, declare, found } = await pipeline();
  first.declare(declarePolicy());
  expect(await first.apply(env)).toMatchObject({ code: 0 });
  const other = await job("https://state.example.test/other");
  other.declare(declarePolicy());
  expect(await other.apply(env)).toMatchObject({ code: 1, text: expect.stringContaining("already exists") });
  first.declare(declare());
  expect(await first.apply(env)).toMatchObject({ code: 0 });
  expect(await found()).toEqual(once);
});

test("the mark of a creation stays until a later apply changes the object", async () => {
  const { first, declare, marks } = await pipeline();
  first.declare(declare());
  expect(await first.apply(env)).toMatchObject({ code: 0 });
  expect((await marks()).toSorted()).toEqual(["description", "lintel:creation"]);
  first.declare(declare("as it is"));
  expect(await first.apply(env)).toMatchObject({ code: 0 });
  expect(await marks()).toEqual(["description"]);
});

test("a domain, which has no mark, is refused to the next job; adopt_existing adopts it", async () => {
  const { first, job, serviceArn } = await pipeline();
  const declare =
    (adoptExisting: boolean) =>
    (stack: TerraformStack): void => {
      new CustomDomainAssociation(stack, "domain", { serviceArn, domainName: "shop.example.com", adoptExisting });
    };
  first.declare(declare(false));
  expect(await first.apply()).toMatchObject({ code: 0 });
  const next = await job();
  next.declare(declare(false));
  expect(await next.apply()).toMatchObject({ code: 1, text: expect.stringContaining("already") });
  next.declare(declare(true));
  const { code, text } = await next.apply();
  expect(code, text).toBe(0);
});
