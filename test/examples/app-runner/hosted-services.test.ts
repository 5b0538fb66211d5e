/** The hosted services, as in their README: by day, at night, and synthesized by the app. */
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawnSync } from "../../run/child-process.ts";
import { secret } from "../../run/secret.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { type AttachedProvider, attachedProvider } from "../../terraform/attached-provider.ts";
import { Bench, type Folder } from "../../terraform/real-terraform/terraform.ts";
import { describeWithTerraform } from "../../with-terraform.ts";

/** The attributes of a service in a state. */
interface Attributes {
  readonly [attribute: string]: string;
}

const outdir = temporaryFolder();
let text = "";
let stderr = "";

beforeAll(() => {
  const response = spawnSync(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "examples/app-runner/hosted-services/main.ts"],
    {
      env: { ...process.env, CDKTF_OUTDIR: outdir },
    },
  );
  expect(response, response.stderr).toMatchObject({ status: 0 });
  stderr = response.stderr;
  text = readFileSync(join(outdir, "stacks", "hosted-services", "cdk.tf.json"), "utf8");
});

test("the app lints its stack without findings", () => {
  expect(stderr).toBe("");
});

test("the app writes two services; a variable sets the status of one", () => {
  const { resource, variable } = JSON.parse(text);
  expect(resource.lintel_hosted_service).toMatchObject({
    shop: {
      "//": { lintel: { source: expect.stringMatching(/^examples\/app-runner\/hosted-services\/main\.ts:\d+:\d+$/) } },
      service_name: "shop",
      desired_status: "RUNNING",
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a template of Terraform.
    "back-office": { service_name: "back-office", desired_status: "${var.back_office_status}" },
  });
  expect(variable.back_office_status).toMatchObject({ default: "RUNNING" });
});

test("the app's output is the same on every machine", () => {
  expect(readdirSync(join(outdir, "stacks"))).toEqual(["hosted-services"]);
  expect(text).not.toContain(resolve("."));
  expect(text).not.toContain(outdir);
});

describeWithTerraform("when it is applied,", () => {
  let bench: Bench;
  let provider: AttachedProvider;
  beforeAll(async () => {
    bench = await Bench.start({ operationSeconds: 0.05 });
    const environment = {
      AWS_ENDPOINT_URL: bench.emulator.url,
      AWS_ACCESS_KEY_ID: "example",
      AWS_SECRET_ACCESS_KEY: secret("Key"),
    };
    provider = await attachedProvider("dist/lintel.cjs", environment, ["provider", "serve", "--debug"]);
  });
  afterAll(async () => {
    provider.stop();
    await bench.stop();
  });

  /** Runs a command that must succeed; returns its output. */
  async function run(folder: Folder, ...args: readonly string[]): Promise<string> {
    const { code, output } = await folder.start(args, provider.environment).done;
    expect(code, output).toBe(0);
    return output;
  }

  /** Applies a configuration in a folder of its own, to an empty service. */
  async function applied(source: string, ...backend: readonly string[]): Promise<Folder> {
    await bench.reset();
    const folder = await bench.folder();
    cpSync(source, folder.dir, { recursive: true });
    await run(folder, "init", ...backend);
    await run(folder, "apply", "-auto-approve");
    return folder;
  }

  /** The status that Terraform found the back office in. */
  const backOffice = async (folder: Folder): Promise<string> =>
    JSON.parse(await folder.state()).outputs.back_office_status_found.value;

  /** The services in a folder's state by name, without generated values. */
  async function services(folder: Folder): Promise<{ readonly [name: string]: object }> {
    const resources: readonly { readonly instances: readonly [{ readonly attributes: Attributes }] }[] = JSON.parse(
      await folder.state(),
    ).resources;
    const all = resources.map(({ instances: [{ attributes }] }) => attributes);
    const shopUrl = all.find(({ service_name }) => service_name === "shop")?.url ?? "";
    const declared = all.map(({ arn, id, service_id, url, ...rest }) => [rest.service_name, rest]);
    // Times differ, including those of the default scaling.
    const text = JSON.stringify(Object.fromEntries(declared), (name, value) =>
      name === "created_at" || name === "updated_at" ? undefined : value,
    );
    return JSON.parse(text.replaceAll(shopUrl, "the shop's URL"));
  }

  test("the app and the plain Terraform declare the same services, one of which is paused at night and resumed in the morning", async () => {
    const stack = join(outdir, "stacks", "hosted-services");
    const app = await services(await applied(stack, "-backend-config=path=terraform.tfstate"));
    const folder = await applied("examples/app-runner/hosted-services/hcl");
    const plain = await services(folder);
    expect(Object.keys(plain).sort()).toEqual(["back-office", "shop"]);
    expect(app).toEqual(plain);

    expect(await backOffice(folder)).toBe("RUNNING");
    await run(folder, "apply", "-auto-approve", "-var", "back_office_status=PAUSED");
    expect(await backOffice(folder)).toBe("PAUSED");
    const morning = await run(folder, "apply", "-auto-approve");
    expect(morning).toMatch(/desired_status += "PAUSED" -> "RUNNING"/);
    expect(morning).toContain("0 added, 1 changed, 0 destroyed");
    expect(await backOffice(folder)).toBe("RUNNING");
  });
});
