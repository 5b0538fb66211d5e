/** Connections whose handshake a person completes, with the provider in this process. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Declarations } from "../core-command.ts";
import { type Arguments, Reference } from "../declared-value.ts";
import type { TerraformCore } from "../terraform-core.ts";
import { type ProviderGround, providerGround } from "./provider-ground.ts";
import { service } from "./service-declarations.ts";
import { connectionKind } from "./shared-object-kinds.ts";

const address = "lintel_connection.it";
const web = "lintel_hosted_service.web";
const connection = (changes: Arguments = {}): Declarations => ({ [address]: { ...connectionKind.good, ...changes } });
const fromCode: Declarations = {
  [web]: service({
    source_configuration: {
      authentication_configuration: { connection_arn: new Reference(`${address}.arn`) },
      code_repository: {
        repository_url: "https://github.com/shop/web",
        source_code_version: { type: "BRANCH", value: "main" },
        code_configuration: { configuration_source: "REPOSITORY" },
      },
    },
  }),
};

describe("a connection", () => {
  let ground: ProviderGround;
  let module: TerraformCore;
  beforeEach(async () => {
    ground = await providerGround();
    module = ground.rootModule();
  });

  it("is created while its handshake is pending, with a warning; the service that uses it fails, and is created later", async () => {
    const never = { kind: "outcome", outcome: "NEVER_ENDS", operations: ["CreateConnection"], times: 1 };
    await ground.fault(never);
    const both = { ...connection(), ...fromCode };
    let text = "";
    const changes = await ground.changesOf(async () => {
      const ran = await module.apply(both);
      expect(ran.code).toBe(1);
      ({ text } = ran);
    });
    expect(text).toContain('A person must select "shared" under "Connected accounts"');
    expect(text).toMatch(/Warning: .*is PENDING_HANDSHAKE/);
    expect(text).toMatch(/Error: .*App Runner service/);
    expect(text).toContain("Then apply again.");
    expect(changes).toEqual(["CreateConnection"]);
    // Nobody can approve it here, so that another one takes its place.
    module.taint(address);
    expect(await module.apply(both)).toMatchObject({ code: 0, actions: { [address]: "replace", [web]: "create" } });
    expect(await ground.services()).toMatchObject([{ Status: "RUNNING" }]);
    expect(await module.destroy()).toMatchObject({ code: 0 });
    expect([await connectionKind.objects(ground), await ground.services()]).toEqual([[], []]);
  });

  it("has no difference when its status changes", async () => {
    await ground.fault({
      kind: "edit-answer",
      operations: ["ListConnections"],
      set: { "ConnectionSummaryList[].Status": "PENDING_HANDSHAKE" },
    });
    expect(await module.apply(connection())).toMatchObject({ code: 0 });
    expect(module.attributes(address)).toMatchObject({ status: "PENDING_HANDSHAKE" });
    await ground.withoutFaults();
    expect(await module.plan(connection())).toMatchObject({ code: 0, actions: {} });
    expect(await ground.applied(module, connection({ tags: { team: "web" } }))).toEqual(["TagResource"]);
  });
});
