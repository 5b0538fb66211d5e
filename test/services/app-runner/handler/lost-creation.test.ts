/** Complete objects that a killed run left out of its state, applied again where no ledger is, in virtual time. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import autoScaling from "../../../../lib/services/app-runner/auto-scaling-configuration/handler.ts";
import connection from "../../../../lib/services/app-runner/connection/handler.ts";
import hostedService from "../../../../lib/services/app-runner/hosted-service/handler.ts";
import observability from "../../../../lib/services/app-runner/observability-configuration/handler.ts";
import vpcConnector from "../../../../lib/services/app-runner/vpc-connector/handler.ts";
import vpcIngress from "../../../../lib/services/app-runner/vpc-ingress-connection/handler.ts";
import { StateOwnership } from "../../../../lib/terraform/provider/state-ownership.ts";
import { AlreadyExistsError, type Handler } from "../../../../lib/terraform/runtime/handler.ts";
import { type AppRunnerGround, appRunnerGround, failure } from "../app-runner-ground.ts";

const service = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};

type GroundCall = AppRunnerGround["call"];
type AppRunnerHandler = Pick<Handler<GroundCall["client"]>, "model" | "create" | "read" | "update">;

const ingressOf = async ({ client }: GroundCall, clock: AppRunnerGround["clock"]): Promise<Members> => {
  const { Service } = await client.service.createService(service);
  clock.now += 400_000;
  const IngressVpcConfiguration = { VpcId: "vpc-1", VpcEndpointId: "vpce-1" };
  return { ServiceArn: Object(Service).ServiceArn, VpcIngressConnectionName: "shop", IngressVpcConfiguration };
};

const kinds: readonly (readonly [AppRunnerHandler, Members | typeof ingressOf])[] = [
  [autoScaling, { AutoScalingConfigurationName: "shop", MaxSize: 3 }],
  [connection, { ConnectionName: "shop", ProviderType: "GITHUB" }],
  [hostedService, service],
  [observability, { ObservabilityConfigurationName: "shop" }],
  [vpcConnector, { VpcConnectorName: "shop", Subnets: ["subnet-1"] }],
  [vpcIngress, ingressOf],
];

describe.each(kinds.map(([handler, declared]) => ({ title: handler.model.title, handler, declared })))(
  "a complete $title that a killed run left out of its state",
  ({ handler, declared: given }) => {
    let ground: AppRunnerGround;
    let declared: Members;
    let created: Members;
    const idOf = (record: Members) => String(record[handler.model.identity]);
    /** A run of the state on a machine that has nothing of it. */
    const elsewhere = (scope = "shop") => ({
      ...ground.call,
      ownership: new StateOwnership(() => ({ scope, dataFolder: undefined })),
    });
    const create = (scope?: string) => handler.create(declared, { ...elsewhere(scope), mark: "stays" });
    const refresh = (id: string) => handler.read(id, { ...elsewhere(), mark: "goes" });

    beforeEach(async () => {
      ground = await appRunnerGround({ operationSeconds: 60 });
      declared = typeof given === "function" ? await given(ground.call, ground.clock) : given;
      created = await create();
    });

    it("is taken by the next run of this state, on any machine, however often that is killed", async () => {
      for (const _ of [1, 2]) expect(idOf(await create())).toBe(idOf(created));
    });

    it("is refused to every other state", async () => {
      expect(await failure(create("search"))).toBeInstanceOf(AlreadyExistsError);
    });

    it("is nobody's to take once a refresh has seen it in the state", async () => {
      expect(await refresh(idOf(created))).toMatchObject({ Tags: {} });
      expect(await failure(create())).toBeInstanceOf(AlreadyExistsError);
    });

    it("keeps its mark in what does not refresh the state, and loses it in an update", async () => {
      expect(await ground.requestsOf(() => handler.read(idOf(created), elsewhere()))).not.toContain("UntagResource");
      await handler.update(created, declared, elsewhere());
      expect(await failure(create())).toBeInstanceOf(AlreadyExistsError);
    });

    it("is refreshed even if the mark cannot be removed, which the next refresh tries again", async () => {
      for (const status of [403, 500]) {
        await ground.fault({ kind: "error", status, operations: ["UntagResource"], times: 1 });
        expect(await refresh(idOf(created))).toMatchObject({ Tags: {} });
      }
      expect(await ground.requestsOf(() => refresh(idOf(created)))).toContain("UntagResource");
    });
  },
);

it("a mark makes room for the last tag that a service may have", async () => {
  const { call } = await appRunnerGround();
  const tags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, each) => [`t${each}`, "x"]));
  await vpcConnector.create(
    { VpcConnectorName: "shop", Subnets: ["subnet-1"], Tags: tags(49) },
    { ...call, mark: "stays" },
  );
  const full = { VpcConnectorName: "shop", Subnets: ["subnet-1"], Tags: tags(50) };
  const later = { ...call, ownership: new StateOwnership() };
  expect(await vpcConnector.create(full, { ...later, mark: "stays" })).toMatchObject({ Tags: tags(50) });
});
