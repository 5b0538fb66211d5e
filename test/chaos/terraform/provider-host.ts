/** Root modules of rounds that use Lintel's provider: their blocks, and the installed provider. */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { execFile } from "../../run/child-process.ts";
import { Reference } from "../../terraform/declared-value.ts";
import type { Installation } from "./machine.ts";

/** Values as Terraform's JSON has them; `refer` writes a reference. */
export const written = (value: unknown, refer: (to: Reference) => string): unknown =>
  value instanceof Reference
    ? refer(value)
    : Array.isArray(value)
      ? value.map((each) => written(each, refer))
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each, refer)]))
        : value;

const attributeOf = ({ address, attribute }: Reference): string => `\${${address}.${attribute}}`;

/** Writes a CLI configuration that installs providers from a mirror; returns its path. */
function useMirror(folder: string, mirror: string): string {
  const cliConfig = join(folder, "terraform.rc");
  writeFileSync(cliConfig, `provider_installation {\n  filesystem_mirror { path = ${JSON.stringify(mirror)} }\n}\n`);
  return cliConfig;
}

/** Installs the built provider; `environment` is that of all hosts. */
export async function providerHost(
  terraform: string,
  root: string,
  endpoint: string,
  environment: NodeJS.ProcessEnv,
): Promise<Installation> {
  const mirror = join(root, "mirror");
  await execFile(process.execPath, [resolve("dist/lintel.cjs"), "provider", "mirror", mirror]);
  const cliConfig = useMirror(root, mirror);
  return {
    terraform,
    environment: { ...environment, TF_CLI_CONFIG_FILE: cliConfig },
    kept: [],
    document(declared, { createFirst = [], moved }) {
      const resource: { [type: string]: { [name: string]: unknown } } = {};
      for (const [address, values] of Object.entries(declared)) {
        const [type = "", name = ""] = address.split(".");
        const lifecycle = createFirst.includes(address) ? { lifecycle: { create_before_destroy: true } } : {};
        resource[type] = { ...resource[type], [name]: { ...Object(written(values, attributeOf)), ...lifecycle } };
      }
      const keys = { access_key: "AKIDEXAMPLE", secret_key: "of-a-test" };
      return {
        terraform: { required_providers: { lintel: { source: "lintel-iac/lintel" } }, backend: { http: {} } },
        provider: {
          lintel: { region: "us-east-1", endpoint_url: endpoint, max_retries: 5, ...keys },
        },
        ...(Object.keys(resource).length > 0 && { resource }),
        ...(moved !== undefined && { moved: [moved] }),
      };
    },
  };
}
