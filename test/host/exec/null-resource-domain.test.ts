/** Custom domains on the null_resource host. */
import { TerraformOutput, type TerraformStack } from "cdktf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CustomDomainAssociation } from "../../../constructs/index.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { goodService } from "../terraform/service-config.ts";
import { killedDuring, Team, type Workspace } from "./team.ts";

describeWithTerraform("custom domains on the null_resource host", () => {
  const lintel = hostedLintel();
  let team: Team;
  let service: string;
  beforeAll(async () => {
    team = await Team.start(lintel);
    const { Service } = await team.hosting.createService(goodService);
    service = String(Object(Service).ServiceArn);
  });
  afterAll(() => team.stop());

  /** A domain of a service that exists: its ARN is part of the identity, so it must be known. */
  const declare =
    (domainName: string, enableWwwSubdomain?: boolean) =>
    (stack: TerraformStack): void => {
      const domain = new CustomDomainAssociation(stack, "shop", {
        serviceArn: service,
        domainName,
        ...(enableWwwSubdomain !== undefined && { enableWwwSubdomain }),
      });
      new TerraformOutput(stack, "target", { value: domain.dnsTarget });
      new TerraformOutput(stack, "record", { value: domain.certificateValidationRecords.get(0).name });
    };
  const domains = async () => {
    const { CustomDomains } = await team.hosting.describeCustomDomains({ ServiceArn: service });
    return Array.isArray(CustomDomains) ? CustomDomains : [];
  };
  /** Kills the apply, and the runtime, while the response to the association is held. */
  const killed = (workspace: Workspace) => killedDuring(team, workspace, ["AssociateCustomDomain"]);

  test("are continued after the apply was killed, are replaced, and are destroyed", async () => {
    const workspace = await team.workspace();
    await workspace.synth(declare("shop.example.com"));
    await workspace.init();
    await killed(workspace);
    const applied = async () => {
      const { code, text } = await workspace.apply();
      expect(code, text).toBe(0);
      expect(await workspace.drift()).toMatchObject({ code: 0 });
    };
    await applied();
    expect(await domains()).toMatchObject([{ DomainName: "shop.example.com", EnableWWWSubdomain: true }]);
    const outputs = async () => JSON.parse((await workspace.terraform(["output", "-json"])).text);
    expect(await outputs()).toMatchObject({
      target: { value: expect.stringMatching(/\.awsapprunner\.com$/) },
      record: { value: expect.stringMatching(/^_[0-9a-f]{32}\.shop\.example\.com\.$/) },
    });
    await workspace.synth(declare("*.example.com", false));
    await applied();
    expect(await domains()).toMatchObject([{ DomainName: "*.example.com", EnableWWWSubdomain: false }]);
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await domains()).toEqual([]);
  });

  test("are destroyed if the apply that associates them was killed, but not those of others", async () => {
    const workspace = await team.workspace();
    await workspace.synth(declare("shop.example.com"));
    await workspace.init();
    await killed(workspace);
    expect(await domains()).toHaveLength(1);
    const other = await team.workspace();
    await other.synth(declare("shop.example.com"));
    expect(await other.apply()).toMatchObject({
      code: 1,
      text: expect.stringContaining('The domain "shop.example.com" is already associated with'),
    });
    const { code, text } = await workspace.destroy();
    expect(code, text).toBe(0);
    expect(await domains()).toEqual([]);
  });
});
