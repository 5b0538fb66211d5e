/** Rules about several hosted services: cases that their examples do not show. */
import { describe, expect, it } from "vitest";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { judge, unknownValue } from "../../lint/declare.ts";
import { arn, imageService } from "../../lint/hosted-service.ts";

const ruleSet = (await resources.find(({ model }) => model === hostedService)?.rules())?.default;
if (ruleSet === undefined) throw new Error("the hosted service is not a resource");

const findings = (raws: readonly unknown[]) =>
  judge(ruleSet, raws).problems.map(
    ({ rule, at }) => `${rule.id.replace("hosted-service/", "")} ${at.path.replace(/.*\./, "")}`,
  );

describe("several services", () => {
  const named = (ServiceName: string, rest: object = {}) => ({ ...imageService, ServiceName, ...rest });
  const summary = (name: string, rest: object) => ({
    AutoScalingConfigurationSummary: { AutoScalingConfigurationArn: arn(name), ...rest },
  });

  it("cannot use an auto scaling configuration that a record shows as inactive", () => {
    const record = named("web-1", summary("autoscalingconfiguration/high/1/a", { Status: "INACTIVE" }));
    const user = named("web-2", { AutoScalingConfigurationArn: arn("autoscalingconfiguration/high/1/a") });
    const other = named("web-3", { AutoScalingConfigurationArn: arn("autoscalingconfiguration/high/2/b") });
    expect(findings([record, user, other])).toEqual([
      "auto-scaling-is-active Status",
      "auto-scaling-is-active AutoScalingConfigurationArn",
    ]);
    const unnamed = named("web-1", { AutoScalingConfigurationSummary: { Status: "INACTIVE" } });
    const withoutName = named("web-2", { AutoScalingConfigurationSummary: { IsDefault: false } });
    expect(findings([unnamed, withoutName])).toEqual(["auto-scaling-is-active Status"]);
  });

  it("may have the names of deleted services, and of services elsewhere", () => {
    const here = { ServiceArn: arn("service/web/a") };
    expect(findings([named("web-1"), named("web-1", { Status: "DELETED" })])).toEqual([
      "generated-members-not-declared Status",
    ]);
    for (const again of [here, { ServiceArn: arn("service/web/b") }])
      expect(findings([named("web-1", here), named("web-1", again)])).toEqual(["names-differ ServiceName"]);
    expect(findings([named("web-1", here), named("web-1", { ...here, Status: unknownValue })])).toEqual([
      "names-differ ServiceName",
    ]);
    for (const there of [arn("service/web/a", "999999999999"), arn("service/web/a", undefined, "us-east-1")]) {
      expect(findings([named("web-1", here), named("web-1", { ServiceArn: there })])).toEqual([]);
    }
  });

  it("may share revisions only if one of them is inactive, or elsewhere", () => {
    const revision = (rest: object, resource = "autoscalingconfiguration/high/1/a", region = "eu-west-1") => ({
      AutoScalingConfigurationSummary: {
        AutoScalingConfigurationArn: arn(resource, undefined, region),
        AutoScalingConfigurationName: "high",
        AutoScalingConfigurationRevision: 1,
        ...rest,
      },
    });
    const first = named("web-1", revision({}));
    const second = (rest: object) => named("web-2", rest);
    const other = "autoscalingconfiguration/high/1/b";
    const differ = "auto-scaling-revisions-differ AutoScalingConfigurationRevision";
    expect(findings([first, second(revision({}, other))])).toEqual([differ]);
    expect(findings([first, second(revision({ Status: "ACTIVE" }, other))])).toEqual([differ]);
    expect(findings([first, second(revision({ Status: "INACTIVE" }, other))])).toEqual([
      "auto-scaling-is-active Status",
    ]);
    expect(findings([first, second(revision({}, other, "us-east-1"))])).toEqual([]);
    expect(findings([first, second(revision({ Status: "ACTIVE" }))])).toEqual([]);
    expect(findings([first, second(revision({ AutoScalingConfigurationName: "high2" }, other))])).toEqual([]);
  });

  it("have comparable revisions only with both name and revision", () => {
    for (const incomplete of [{ AutoScalingConfigurationName: "high" }, { AutoScalingConfigurationRevision: 1 }]) {
      const services = ["a", "b"].map((id) =>
        named(`web-${id}`, summary(`autoscalingconfiguration/high/1/${id}`, incomplete)),
      );
      expect(findings(services)).toEqual([]);
    }
  });

  it("have one default, with or without its ARN", () => {
    const isDefault = { AutoScalingConfigurationSummary: { IsDefault: true } };
    const one = "one-default-auto-scaling IsDefault";
    expect(findings([named("web-1", isDefault), named("web-2", isDefault), named("web-3", isDefault)])).toEqual([
      one,
      one,
    ]);
  });
});
