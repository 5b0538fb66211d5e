/** Lintel's client and the AWS CLI print the same for the same commands against the emulator. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Emulator, startEmulator } from "../../../lib/emulator/server/server.ts";
import { awsCli, env, hasAws } from "../../emulator/vendor-clients.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { hostedLintel } from "../lintel-executable.ts";

const account = "arn:aws:apprunner:eu-central-1:123456789012";
const seed = {
  imagebuilder: {
    images: [1, 2, 3].map((patch) => ({
      name: "web",
      version: `1.0.${patch}`,
      ageInDays: patch,
      tags: { team: "web" },
      outputResources: { amis: [{ region: "eu-central-1", image: `ami-${patch}` }] },
    })),
    imageRecipes: [{ name: "web", version: "1.0.1", parentImage: "ami-0" }],
  },
};

describe.skipIf(!hasAws)("lintel api and the AWS CLI print the same for", () => {
  const lintel = hostedLintel();
  let emulator: Emulator;
  beforeAll(async () => {
    // Requests must be signed for the emulator's own region to see the seed.
    emulator = await startEmulator({ port: 0, operationSeconds: 0, region: "eu-central-1" });
    const seeded = await fetch(`${emulator.url}/_lintel/seed`, { method: "POST", body: JSON.stringify(seed) });
    expect(seeded.status).toBe(200);
    const made = [
      "create-auto-scaling-configuration --auto-scaling-configuration-name high --max-size 3 --tags Key=team,Value=web",
      "create-auto-scaling-configuration --auto-scaling-configuration-name high --min-size 2",
      "create-vpc-connector --vpc-connector-name network --subnets subnet-1 subnet-2",
      "create-connection --connection-name git-1 --provider-type GITHUB",
      "create-observability-configuration --observability-configuration-name trace --trace-configuration Vendor=AWSXRAY",
    ];
    for (const command of made) {
      const { code, stderr } = await ours(["apprunner", ...command.split(" ")]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    }
  });
  afterAll(() => emulator.close());

  const endpoint = () => ["--endpoint-url", emulator.url];
  /**
   * Configures one format of times: the AWS CLI 1 prints them unchanged, Lintel's client formats them like version 2.
   */
  const config = `${temporaryFolder({ config: "[default]\ncli_timestamp_format = iso8601\n" })}/config`;
  const asked = { ...env, AWS_CONFIG_FILE: config };
  const ours = (words: readonly string[]) => lintel(["api", ...words, ...endpoint()], { env: asked });
  const aws = awsCli();
  const theirs = async (words: readonly string[]) => (await aws([...words, ...endpoint()], asked)).stdout;

  it.each([
    "imagebuilder list-image-recipes --max-items 1",
    "apprunner list-auto-scaling-configurations --no-latest-only --output json",
    `apprunner describe-auto-scaling-configuration --auto-scaling-configuration-arn ${account}:autoscalingconfiguration/high/1 --query AutoScalingConfiguration.[AutoScalingConfigurationRevision,MaxSize,Latest,IsDefault] --output text`,
    "apprunner list-connections --query ConnectionSummaryList[].[ConnectionName,Status] --output text",
    "apprunner list-vpc-connectors --output table",
    "apprunner create-auto-scaling-configuration --generate-cli-skeleton",
    "apprunner create-vpc-ingress-connection --generate-cli-skeleton",
    "imagebuilder list-images --max-items 2 --output json",
    "imagebuilder list-image-build-versions --page-size 1 --query imageSummaryList[].[arn,state.status] --output text",
    "imagebuilder list-image-build-versions --filters name=version,values=1.0.2,1.0.3 --query imageSummaryList[].version",
    "imagebuilder list-image-build-versions --query imageSummaryList[?state.status==`AVAILABLE`].arn",
    "imagebuilder get-image --image-build-version-arn arn:aws:imagebuilder:eu-central-1:123456789012:image/web/1.0.1/1 --query image --output json",
    "imagebuilder get-image --generate-cli-skeleton",
  ])("%s", async (command) => {
    const words = command.split(" ");
    const [{ stdout, stderr, code }, vendors] = await Promise.all([ours(words), theirs(words)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(withoutRequestId(stdout)).toBe(withoutRequestId(vendors));
  });
});

/** Removes the request id, which is unique. */
const withoutRequestId = (text: string): string => text.replace(/"requestId": "[^"]*"/, '"requestId": ""');
