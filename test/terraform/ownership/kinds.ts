/** The kinds of objects in the model: one for each means that shows whose an object is. */

import type { Members } from "../../../lib/base/members.ts";
import type { Timing } from "../../../lib/client/retry.ts";
import type { ResourceEntry } from "../../../lib/services/resource-entry.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import type { MarkLife } from "../../../lib/terraform/managed/handler-calls.ts";
import type { stateScope } from "../../../lib/terraform/provider/state-scope.ts";
import type { Handler } from "../../../lib/terraform/runtime/handler.ts";
import type { Ownership } from "../../../lib/terraform/runtime/ownership.ts";
import type { Arguments } from "../declared-value.ts";
import { goodPolicy } from "../real-terraform/declarations.ts";
import type { Account, Passage } from "./account.ts";

/** What is left of the provider where one of its protections is taken away. */
export interface Protection {
  readonly scope?: typeof stateScope;
  readonly ownership?: (ownership: Ownership) => Ownership;
  /** Default: until a refresh. */
  readonly marks?: MarkLife;
  /** A request as it is sent. */
  readonly request?: (operation: string, input: Members) => Members;
}

/** A kind of object. */
export interface Kind {
  readonly type: string;
  /** The table of the service that has its objects. */
  readonly table: string;
  readonly good: Arguments;
  /** Makes what an object needs, and returns the arguments that lead there. */
  readonly prepare?: (account: Account) => Promise<Arguments>;
  /** Whether a row of the table is the object, and exists. */
  readonly isLive: (record: object) => boolean;
  /** Whether the service keeps nothing that shows whose an object is, so that only the ledger does. */
  readonly isUnmarked?: true;
  load(): Promise<{ readonly entry: ResourceEntry; readonly handler: Handler<unknown> }>;
  /** A client of the handler. */
  connect(account: Account, passage: Passage, protection: Protection): unknown;
}

const loads =
  (name: string): Kind["load"] =>
  async () => {
    const entry = resources.find(({ model }) => model.name === name);
    if (entry === undefined) throw new Error(`no resource ${name}`);
    return { entry, handler: (await entry.handler()).default };
  };

/** A clock that waits move. */
const waited = (): Timing => {
  let now = Date.now();
  const sleep = async (milliseconds: number): Promise<void> => {
    now += milliseconds;
  };
  return { now: () => now, random: () => 1, sleep };
};

const connectsToHosting: Kind["connect"] = (account, passage, { request }) => {
  const region = async () => "us-east-1";
  return { service: account.hosting(passage, request), reservedTagPrefix: "aws:", region, timing: waited() };
};

const isShop = (record: object): boolean => "name" in record && record.name === "shop" && !("deletedAt" in record);

const nobody: Passage = { pass: async () => undefined, done: () => undefined };

export const kinds: readonly [connector: Kind, scaling: Kind, policy: Kind, domain: Kind] = [
  // A mark, and a name that is refused if it is taken.
  {
    type: "lintel_vpc_connector",
    table: "apprunner.vpc-connector",
    good: { vpc_connector_name: "shop", subnets: ["subnet-1"] },
    isLive: isShop,
    load: loads("vpc-connector"),
    connect: connectsToHosting,
  },
  // A mark, and revisions of a name.
  {
    type: "lintel_auto_scaling_configuration",
    table: "apprunner.auto-scaling-configuration",
    good: { auto_scaling_configuration_name: "shop" },
    isLive: isShop,
    load: loads("auto-scaling-configuration"),
    connect: connectsToHosting,
  },
  // A token.
  {
    type: "lintel_lifecycle_policy",
    table: "imagebuilder.lifecycle-policy",
    good: { ...goodPolicy, name: "shop" },
    isLive: isShop,
    load: loads("lifecycle-policy"),
    connect: (account, passage, { request }) => ({
      service: account.images(passage, request),
      reservedTagPrefix: "aws:",
    }),
  },
  // A claim in the ledger alone.
  {
    type: "lintel_custom_domain_association",
    table: "apprunner.custom-domain",
    good: { domain_name: "shop.example.com" },
    prepare: async (account) => {
      const image = { ImageIdentifier: "public.ecr.aws/shop/web:1", ImageRepositoryType: "ECR_PUBLIC" };
      const { Service } = await account
        .hosting(nobody)
        .createService({ ServiceName: "shop", SourceConfiguration: { ImageRepository: image } });
      return { service_arn: String(Object(Service).ServiceArn) };
    },
    isLive: (record) => !("goneAt" in record),
    isUnmarked: true,
    load: loads("custom-domain-association"),
    connect: connectsToHosting,
  },
];
