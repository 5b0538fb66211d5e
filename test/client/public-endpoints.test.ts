import { describe, expect, test } from "vitest";
import { publicEndpoint, signingRegion } from "../../lib/client/endpoint.ts";
import { spawnSync } from "../run/child-process.ts";

/** Prints what botocore resolves for every service, region of every partition, and kind of host. */
const resolver = `
import itertools, json
import botocore.endpoint_provider, botocore.loaders
loader = botocore.loaders.create_loader()
partitions = loader.load_data("partitions")
found = []
for service in ["imagebuilder", "apprunner", "ec2", "autoscaling", "sts"]:
    rules = loader.load_service_model(service, "endpoint-rule-set-1")
    provider = botocore.endpoint_provider.EndpointProvider(rules, partitions)
    regions = [region for each in partitions["partitions"] for region in each["regions"]]
    regions += ["eu-nowhere-9", "us-gov-nowhere-9", "cn-nowhere-9", "eusc-de-nowhere-9", "us-iso-nowhere-9", "us-isob-nowhere-9", "eu-isoe-nowhere-9", "us-isof-nowhere-9", "nowhere", "mx-x-1", "us-gov-x", "xx-west-1"]
    for region, fips, dual in itertools.product(regions, [False, True], [False, True]):
        asked = {"Region": region, "UseFIPS": fips, "UseDualStack": dual}
        if service == "sts": asked["UseGlobalEndpoint"] = False
        endpoint = provider.resolve_endpoint(**asked)
        schemes = (endpoint.properties or {}).get("authSchemes") or [{}]
        found.append([service, region, fips, dual, endpoint.url, schemes[0].get("signingRegion", region)])
print(json.dumps(found))
`;

const hasBotocore = spawnSync("python3", ["-c", "import botocore.endpoint_provider"]).status === 0;

describe.skipIf(!hasBotocore)("as botocore resolves them (needs botocore)", () => {
  test("match for every service, region of every partition, and kind of host", () => {
    const { stdout } = spawnSync("python3", ["-c", resolver]);
    const found: readonly [string, string, boolean, boolean, string, string][] = JSON.parse(stdout);
    expect(found.length).toBeGreaterThan(1000);
    const ours = found.map(([service, region, fips, dualStack]) => [
      ...[service, region, fips, dualStack],
      publicEndpoint(service, region, { fips, dualStack }).origin,
      fips || dualStack ? region : signingRegion(service, region),
    ]);
    expect(ours).toEqual(found);
  });
});

test.each([
  ["imagebuilder", "eu-west-1", false, false, "https://imagebuilder.eu-west-1.amazonaws.com"],
  ["imagebuilder", "eu-west-1", true, false, "https://imagebuilder-fips.eu-west-1.amazonaws.com"],
  ["imagebuilder", "eu-west-1", false, true, "https://imagebuilder.eu-west-1.api.aws"],
  ["imagebuilder", "eu-west-1", true, true, "https://imagebuilder-fips.eu-west-1.api.aws"],
  ["imagebuilder", "us-gov-west-1", true, false, "https://imagebuilder.us-gov-west-1.amazonaws.com"],
  ["imagebuilder", "us-gov-west-1", true, true, "https://imagebuilder-fips.us-gov-west-1.api.aws"],
  ["apprunner", "us-gov-west-1", true, false, "https://apprunner-fips.us-gov-west-1.amazonaws.com"],
  ["apprunner", "cn-north-1", false, true, "https://apprunner.cn-north-1.api.amazonwebservices.com.cn"],
  ["sts", "us-iso-east-1", true, false, "https://sts-fips.us-iso-east-1.c2s.ic.gov"],
])("%s in %s, with FIPS %j and dual-stack %j, has the endpoint %s", (service, region, fips, dualStack, origin) => {
  expect(publicEndpoint(service, region, { fips, dualStack }).origin).toBe(origin);
});
