/** Objects in the emulated services, through the AWS SDK: nothing of Lintel's creates or reads them. */
import { setTimeout } from "node:timers/promises";
import { AppRunner, type CreateServiceCommandInput } from "@aws-sdk/client-apprunner";
import { Imagebuilder } from "@aws-sdk/client-imagebuilder";
import type { Members } from "../../lib/base/members.ts";
import type { PeerKind } from "./peer-members.ts";

/** Creates and reads objects. */
export interface PeerObjects {
  /** @returns what the service says about it, with `arn` and `tags`. */
  create(kind: PeerKind, request: Members, tags: Tags, region: string): Promise<Members>;
  read(kind: PeerKind, id: string, region: string): Promise<Members | undefined>;
}

type Tags = Members;

/** The objects of an emulator. */
export function peerObjects(endpoint: string): PeerObjects {
  const settings = (region: string) => ({
    endpoint,
    region,
    credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "of-the-emulator" },
  });
  const clients = new Map<string, { readonly app: AppRunner; readonly images: Imagebuilder }>();
  const at = (region: string) => {
    const there = clients.get(region) ?? {
      app: new AppRunner(settings(region)),
      images: new Imagebuilder(settings(region)),
    };
    clients.set(region, there);
    return there;
  };
  const read: PeerObjects["read"] = async (kind, id, region) => {
    const { app, images } = at(region);
    const found = await describe(kind, id, app, images);
    if (found === undefined) return undefined;
    const { arn } = found;
    if (kind === "policy" || kind === "domain") return found;
    const { Tags: list = [] } = await app.listTagsForResource({ ResourceArn: String(arn) });
    return { ...found, tags: Object.fromEntries(list.map(({ Key = "", Value }) => [Key, Value])) };
  };
  return {
    read,
    async create(kind, request, tags, region) {
      const { app, images } = at(region);
      const id = await createObject(kind, request, tags, app, images);
      for (;;) {
        const found = await read(kind, id, region);
        if (found === undefined) throw new Error(`the ${kind} ${id} does not exist after its creation`);
        if (!/PROGRESS|PENDING_(?:HANDSHAKE|CREATION)|^CREATING$/.test(String(found.Status))) return found;
        await setTimeout(20);
      }
    },
  };
}

async function createObject(kind: PeerKind, request: Members, tags: Tags, app: AppRunner, images: Imagebuilder) {
  // The request follows the provider's configuration, which may be wrong: then the service refuses it.
  // biome-ignore lint/suspicious/noExplicitAny: a request of any operation
  const asked: any = request;
  const listed = Object.entries(tags).map(([Key, Value]) => ({ Key, Value: String(Value) }));
  const Tags = listed.length > 0 ? { Tags: listed } : {};
  switch (kind) {
    case "policy": {
      const named = { ...asked, ...(listed.length > 0 && { tags }), clientToken: crypto.randomUUID() };
      return String((await images.createLifecyclePolicy(named)).lifecyclePolicyArn);
    }
    case "service": {
      const input: CreateServiceCommandInput = { ...asked, ...Tags };
      return String((await app.createService(input)).Service?.ServiceArn);
    }
    case "scaling":
      return String(
        (await app.createAutoScalingConfiguration({ ...asked, ...Tags })).AutoScalingConfiguration
          ?.AutoScalingConfigurationArn,
      );
    case "observability":
      return String(
        (await app.createObservabilityConfiguration({ ...asked, ...Tags })).ObservabilityConfiguration
          ?.ObservabilityConfigurationArn,
      );
    case "connector":
      return String((await app.createVpcConnector({ ...asked, ...Tags })).VpcConnector?.VpcConnectorArn);
    case "ingress":
      return String(
        (await app.createVpcIngressConnection({ ...asked, ...Tags })).VpcIngressConnection?.VpcIngressConnectionArn,
      );
    case "connection":
      return String((await app.createConnection({ ...asked, ...Tags })).Connection?.ConnectionName);
    case "domain":
      await app.associateCustomDomain(asked);
      return `${asked.DomainName},${asked.ServiceArn}`;
  }
}

async function describe(
  kind: PeerKind,
  id: string,
  app: AppRunner,
  images: Imagebuilder,
): Promise<Members | undefined> {
  switch (kind) {
    case "policy": {
      const { lifecyclePolicy } = await images.getLifecyclePolicy({ lifecyclePolicyArn: id });
      return lifecyclePolicy && { ...lifecyclePolicy };
    }
    case "service":
      return object((await app.describeService({ ServiceArn: id })).Service, "ServiceArn");
    case "scaling": {
      const { AutoScalingConfiguration: found } = await app.describeAutoScalingConfiguration({
        AutoScalingConfigurationArn: id,
      });
      return object(found, "AutoScalingConfigurationArn");
    }
    case "observability": {
      const { ObservabilityConfiguration: found } = await app.describeObservabilityConfiguration({
        ObservabilityConfigurationArn: id,
      });
      return object(found, "ObservabilityConfigurationArn");
    }
    case "connector":
      return object((await app.describeVpcConnector({ VpcConnectorArn: id })).VpcConnector, "VpcConnectorArn");
    case "ingress": {
      const { VpcIngressConnection: found } = await app.describeVpcIngressConnection({ VpcIngressConnectionArn: id });
      return object(found, "VpcIngressConnectionArn");
    }
    case "connection": {
      const { ConnectionSummaryList: [found] = [] } = await app.listConnections({ ConnectionName: id });
      return object(found, "ConnectionArn");
    }
    case "domain": {
      const [name, ServiceArn = ""] = id.split(",");
      const { CustomDomains = [], DNSTarget } = await app.describeCustomDomains({ ServiceArn });
      const found = CustomDomains.find(({ DomainName }) => DomainName === name);
      return found && { ...found, DNSTarget, ServiceArn };
    }
  }
}

/** What a service returned about an object, with its ARN as `arn`. */
function object(found: object | undefined, arn: string): Members | undefined {
  const members: Members | undefined = found && { ...found };
  return (
    members && {
      ...members,
      arn: members[arn],
      // The summary of a configuration in a service stands for its ARN.
      ...(arn === "ServiceArn" && {
        AutoScalingConfigurationArn: summaryArn(members.AutoScalingConfigurationSummary),
      }),
    }
  );
}

const summaryArn = (summary: unknown): unknown =>
  typeof summary === "object" && summary !== null && "AutoScalingConfigurationArn" in summary
    ? summary.AutoScalingConfigurationArn
    : undefined;
