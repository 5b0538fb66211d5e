/** `lintel inventory` with images of Lintel's emulator and machine images of moto. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasMoto, startMoto } from "../../client/moto-server.ts";
import { emulatorForTest, type RunningEmulator, runEmulator } from "../../emulator/running-emulator.ts";
import { awsCli, hasAws, hasBoto3 } from "../../emulator/vendor-clients.ts";
import { execFile } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { hostedLintel } from "../lintel-executable.ts";
import { account, environment, image } from "./account.ts";

/** The page shows what the program prints. */
const page = readFileSync("docs/inventory.md", "utf8");

const lintel = hostedLintel();

/** Creates in moto every kind of resource that refers to a machine image; prints the ids. */
const script = `
import boto3, json, sys
url = sys.argv[1]
ec2 = boto3.client("ec2", endpoint_url=url, region_name="us-east-1")
scaling = boto3.client("autoscaling", endpoint_url=url, region_name="us-east-1")
base = ec2.describe_images()["Images"][0]["ImageId"]
first = ec2.run_instances(ImageId=base, MinCount=1, MaxCount=1)["Instances"][0]["InstanceId"]
ami = {name: ec2.create_image(InstanceId=first, Name=name)["ImageId"] for name in
    ("instance", "terminated", "default", "latest", "pinned", "old", "configuration", "free")}
def run(name): return ec2.run_instances(ImageId=ami[name], MinCount=1, MaxCount=1)["Instances"][0]["InstanceId"]
instance = run("instance")
ec2.terminate_instances(InstanceIds=[run("terminated")])
template = ec2.create_launch_template(LaunchTemplateName="web", LaunchTemplateData={"ImageId": ami["default"]})["LaunchTemplate"]["LaunchTemplateId"]
for name in ("pinned", "old", "latest"):
    ec2.create_launch_template_version(LaunchTemplateId=template, LaunchTemplateData={"ImageId": ami[name]})
scaling.create_launch_configuration(LaunchConfigurationName="lc", ImageId=ami["configuration"], InstanceType="t2.micro")
zones = {"MinSize": 0, "MaxSize": 1, "AvailabilityZones": ["us-east-1a"]}
scaling.create_auto_scaling_group(AutoScalingGroupName="by-configuration", LaunchConfigurationName="lc", **zones)
scaling.create_auto_scaling_group(AutoScalingGroupName="by-template", LaunchTemplate={"LaunchTemplateName": "web", "Version": "2"}, **zones)
scaling.create_auto_scaling_group(AutoScalingGroupName="mixed", MixedInstancesPolicy={"LaunchTemplate": {"LaunchTemplateSpecification": {"LaunchTemplateId": template, "Version": "$Latest"}}}, **zones)
ec2.modify_image_attribute(ImageId=ami["free"], LaunchPermission={"Add": [{"UserId": "210987654321"}, {"UserId": "111111111111"}]})
ec2.create_tags(Resources=[ami["free"]], Tags=[{"Key": "keep", "Value": "yes"}])
print(json.dumps({"ami": ami, "instance": instance, "template": template}))
`;

describe.skipIf(!(hasMoto && hasBoto3))("lintel inventory with moto (needs moto and boto3)", () => {
  const aws = awsCli();
  let moto: Awaited<ReturnType<typeof startMoto>>;
  let emulator: RunningEmulator;
  let env: ReturnType<typeof environment>;
  let made: { ami: { readonly [name: string]: string }; instance: string; template: string };

  beforeAll(async () => {
    moto = await startMoto();
    emulator = await runEmulator();
    env = environment(emulator.url, moto.url);
    made = JSON.parse((await execFile("python3", ["-c", script, moto.url], { env })).stdout);
    const images = Object.entries(made.ami).map(([name, id]) => image(name, [["us-east-1", id]]));
    expect((await emulator.send("POST", "/_lintel/seed", { imagebuilder: { images } })).status).toBe(200);
  });
  afterAll(async () => {
    await moto.stop();
    await emulator.close();
  });

  /** The uses of each machine image, by the names in the script. */
  const usesOf = ({
    images,
  }: {
    images: readonly {
      recipe: { name: string };
      vmImages: readonly { usedBy?: readonly { kind: string; id: string }[] }[];
    }[];
  }) =>
    Object.fromEntries(
      images.map(({ recipe, vmImages }) => [recipe.name, vmImages[0]?.usedBy?.map(({ kind, id }) => `${kind} ${id}`)]),
    );
  const expected = () => ({
    instance: [`instance ${made.instance}`],
    terminated: [],
    default: [`launch-template ${made.template}`],
    latest: ["auto-scaling-group mixed", `launch-template ${made.template}`],
    pinned: ["auto-scaling-group by-template", `launch-template ${made.template}`],
    old: [],
    configuration: ["auto-scaling-group by-configuration", "launch-configuration lc"],
    // It is shared with accounts whose uses are not read.
    free: undefined,
  });

  test("finds every use of an AMI, and none that is deleted or outdated", async () => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await lintel(["inventory", "--in-use", "--output", "inventory.json"], {
      cwd: folder,
      env,
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toBe(
      [
        `${account} us-east-1: 8 images, 8 AMIs, 2 instances checked`,
        `May be in use in other accounts: ${made.ami.free}; add a profile of each account with which they are shared.`,
        "8 images with 8 AMIs.\n",
      ].join("\n"),
    );
    const formOf = (line = ""): string => line.replaceAll(/\d+/g, "N").replaceAll("us-east", "eu-west");
    const [, shown = "", total = ""] = /^\$ lintel inventory .*\n(.*)\n.*\n(.*)\n/m.exec(page) ?? [];
    expect([formOf(shown), formOf(total)], "docs/inventory.md").toEqual(
      stderr
        .trimEnd()
        .split("\n")
        .filter((line) => !line.startsWith("May be"))
        .map(formOf),
    );
    const inventory = JSON.parse(readFileSync(join(folder, "inventory.json"), "utf8"));
    expect(usesOf(inventory)).toEqual(expected());
    expect(inventory.images.find(({ recipe }: { recipe: { name: string } }) => recipe.name === "free")).toEqual({
      id: `arn:aws:imagebuilder:us-east-1:${account}:image/free/1.0.0/1`,
      recipe: { name: "free", semanticVersion: "1.0.0" },
      createdAt: "2026-01-01T00:00:00.000Z",
      status: "AVAILABLE",
      tags: { team: "web" },
      vmImages: [
        {
          ...{ id: made.ami.free, region: "us-east-1", accountId: account, isPublic: false },
          sharedAccounts: expect.arrayContaining(["210987654321", "111111111111"]),
          tags: { keep: "yes" },
          snapshots: [expect.stringMatching(/^snap-/)],
          // What moto says of each volume.
          volumeSizes: expect.toSatisfy((sizes: object) => Object.values(sizes).join() === "15"),
        },
      ],
    });
    expect(existsSync(join(folder, "inventory.json.lintel-work"))).toBe(false);
  });

  test("writes the same as JSON, NDJSON and YAML; without --in-use, uses are unknown", async () => {
    const folder = temporaryFolder();
    const printed = JSON.parse((await lintel(["inventory"], { cwd: folder, env })).stdout);
    expect(printed.images).toHaveLength(8);
    for (const { vmImages } of printed.images) expect(vmImages[0]).not.toHaveProperty("usedBy");
    await lintel(["inventory", "--output", "i.ndjson"], { cwd: folder, env });
    await lintel(["inventory", "--output", "i.yaml"], { cwd: folder, env });
    const lines = readFileSync(join(folder, "i.ndjson"), "utf8").trimEnd().split("\n");
    const [head, ...others] = lines.map((line) => JSON.parse(line));
    const takenAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect([head, others]).toEqual([{ takenAt, unread: [], recycleBin: [] }, printed.images]);
    expect(load(readFileSync(join(folder, "i.yaml"), "utf8"))).toEqual({ ...printed, takenAt });
    const again = (await lintel(["inventory", "--format", "ndjson"], { cwd: folder, env })).stdout
      .trimEnd()
      .split("\n");
    expect(again.slice(1)).toEqual(lines.slice(1));
  });

  test("writes a seed of the emulator, which then has the same images", async () => {
    const { stdout } = await lintel(["inventory"], { env });
    const other = await emulatorForTest();
    expect((await other.send("POST", "/_lintel/seed", JSON.parse(stdout))).status).toBe(200);
    const again = await lintel(["inventory"], { env: environment(other.url, moto.url) });
    expect(JSON.parse(again.stdout).images).toEqual(JSON.parse(stdout).images);
  });

  test.skipIf(!hasAws)(
    "saved responses of the AWS CLI result in the same inventory, without requests",
    async () => {
      const folder = temporaryFolder();
      const save = async (name: string, ...words: string[]) =>
        writeFileSync(join(folder, name), (await aws([...words, "--output", "json"], env)).stdout);
      const permissions = `
import boto3, json, sys
ec2 = boto3.client("ec2", endpoint_url=sys.argv[1])
for image in json.loads(sys.argv[2]):
    answer = ec2.describe_image_attribute(ImageId=image, Attribute="launchPermission")
    json.dump(answer, open("%s/p-%s.json" % (sys.argv[3], image), "w"))
`;
      const ids = JSON.stringify(Object.values(made.ami));
      await execFile("python3", ["-c", permissions, moto.url, ids, folder], { env });
      await save("builds.json", "imagebuilder", "list-image-build-versions", "--endpoint-url", emulator.url);
      const ec2 = (name: string, ...words: string[]) => save(name, "ec2", ...words, "--endpoint-url", moto.url);
      const scaling = (name: string, ...words: string[]) =>
        save(name, "autoscaling", ...words, "--endpoint-url", moto.url);
      await ec2("images.json", "describe-images", "--owners", "self");
      await ec2("instances.json", "describe-instances");
      await ec2("versions.json", "describe-launch-template-versions", "--launch-template-id", made.template);
      await scaling("configurations.json", "describe-launch-configurations");
      await ec2("spot.json", "describe-spot-instance-requests");
      await ec2("spot-fleets.json", "describe-spot-fleet-requests");
      await ec2("fleets.json", "describe-fleets");
      const recipes = ["list-image-recipes", "list-container-recipes"];
      for (const name of recipes) await save(`${name}.json`, "imagebuilder", name, "--endpoint-url", emulator.url);
      const without = await lintel(["inventory", "--from", folder, "--in-use"], { env: { PATH: process.env.PATH } });
      expect(without.stderr).toContain(
        "contains no response of DescribeAutoScalingGroups, so the inventory lacks their facts",
      );
      expect(without.stdout).toContain('"usedBy":[{"kind":"instance"');
      expect(without.stdout).not.toContain('"usedBy":[]');
      await scaling("groups.json", "describe-auto-scaling-groups");
      const saved = await lintel(["inventory", "--from", folder, "--in-use"], { env: { PATH: process.env.PATH } });
      expect({ code: saved.code, stderr: saved.stderr }).toEqual({
        code: 0,
        stderr: `May be in use in other accounts: ${made.ami.free}; add a profile of each account with which they are shared.\n8 images with 8 AMIs.\n`,
      });
      const live = await lintel(["inventory", "--in-use", "--shared-accounts"], { env });
      expect(JSON.parse(saved.stdout).images).toEqual(JSON.parse(live.stdout).images);
    },
    120_000,
  );
});
