/**
 * Where Terraform's backends keep a state: the settings that tell one place from every other, from the configuration that
 * `terraform init` keeps and from the environment, never a credential. Settings, variables and defaults are those of
 * `internal/backend` in hashicorp/terraform at 883c7221 (2026-08-21), which OpenTofu shares.
 */
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { own } from "../../base/dictionary.ts";
import { type Members, membersAt, textAt } from "../../base/members.ts";

/** The parts that identify a place; undefined if one of them cannot be read, such as a cluster of a kubeconfig file. */
export type BackendPlace = readonly unknown[] | undefined;

/** Reads settings of one backend. A text is "" where it is absent; what a place cannot lack is undefined then. */
interface Settings {
  readonly config: Members;
  readonly env: NodeJS.ProcessEnv;
  readonly workspace: string;
  text(name: string, variables?: readonly string[], fallback?: string): string;
  needed(name: string, variables?: readonly string[]): string | undefined;
}

type Backend = (settings: Settings) => readonly unknown[];

const backends: { readonly [type: string]: Backend } = {
  azurerm: ({ text, needed, workspace }) => [
    text("environment", ["ARM_ENVIRONMENT"], "public"),
    text("metadata_host", ["ARM_METADATA_HOSTNAME", "ARM_METADATA_HOST"]),
    needed("storage_account_name"),
    needed("container_name"),
    needed("key"),
    workspace,
  ],
  cloud: (settings) => workspaceOfOrganization(settings),
  consul: ({ config, text, needed, env, workspace }) => [
    serverAt(textAt(config, "address") || env.CONSUL_HTTP_ADDR || "127.0.0.1:8500"),
    text("datacenter"),
    env.CONSUL_NAMESPACE ?? "",
    env.CONSUL_PARTITION ?? "",
    needed("path"),
    workspace,
  ],
  cos: ({ text, needed, workspace }) => [
    needed("region", ["TENCENTCLOUD_REGION"]),
    text("endpoint", ["TENCENTCLOUD_ENDPOINT"]),
    text("domain", ["TENCENTCLOUD_DOMAIN"]),
    needed("bucket"),
    text("prefix"),
    text("key", [], "terraform.tfstate"),
    workspace,
  ],
  gcs: ({ text, needed, workspace }) => [
    serverAt(
      text("storage_custom_endpoint", ["GOOGLE_BACKEND_STORAGE_CUSTOM_ENDPOINT", "GOOGLE_STORAGE_CUSTOM_ENDPOINT"]),
    ),
    needed("bucket"),
    text("prefix"),
    workspace,
  ],
  http: ({ needed, workspace }) => [serverAt(needed("address", ["TF_HTTP_ADDRESS"])), workspace],
  kubernetes: ({ text, needed, workspace }) => [
    // The server of a kubeconfig file is not read: a context of one name leads to another cluster on each machine.
    serverAt(needed("host", ["KUBE_HOST"])),
    text("namespace", ["KUBE_NAMESPACE"], "default"),
    needed("secret_suffix"),
    workspace,
  ],
  oci: ({ text, needed, workspace }) => [
    text("region"),
    needed("namespace"),
    needed("bucket"),
    text("key", [], "terraform.tfstate"),
    text("workspace_key_prefix"),
    workspace,
  ],
  oss: ({ text, needed, workspace }) => [
    text("region", ["ALICLOUD_REGION", "ALIBABA_CLOUD_REGION", "ALICLOUD_DEFAULT_REGION"]),
    serverAt(text("endpoint", ["ALICLOUD_OSS_ENDPOINT", "ALIBABA_CLOUD_OSS_ENDPOINT", "OSS_ENDPOINT"])),
    needed("bucket"),
    text("prefix", [], "env:"),
    text("key", [], "terraform.tfstate"),
    workspace,
  ],
  pg: ({ text, env, workspace }) => [
    ...databaseOf(text("conn_str", ["PG_CONN_STR"]), env),
    text("schema_name", ["PG_SCHEMA_NAME"], "terraform_remote_state"),
    workspace,
  ],
  remote: (settings) => workspaceOfOrganization(settings),
  s3: ({ config, text, needed, env, workspace }) => [
    needed("region", ["AWS_REGION", "AWS_DEFAULT_REGION"]),
    serverAt(
      textAt(membersAt(config, "endpoints"), "s3") ||
        text("endpoint", ["AWS_ENDPOINT_URL_S3", "AWS_S3_ENDPOINT"]) ||
        (env.AWS_ENDPOINT_URL ?? ""),
    ),
    needed("bucket"),
    needed("key"),
    text("workspace_key_prefix", [], "env:"),
    workspace,
  ],
};

/** Backends that reach the same states. */
const kindOf: { readonly [type: string]: string } = { cloud: "workspace", remote: "workspace" };

/**
 * The place of a workspace's state in a backend other than `local`; undefined for one that Lintel does not know, whose
 * settings it could not read, or that keeps nothing (`inmem`).
 */
export function backendPlace(type: string, config: Members, workspace: string, env: NodeJS.ProcessEnv): BackendPlace {
  const backend = own(backends, type);
  const first = (name: string, variables: readonly string[] = []) =>
    textAt(config, name) || variables.map((variable) => env[variable]).find((value) => value) || undefined;
  const parts = backend?.({
    config,
    env,
    workspace,
    text: (name, variables, fallback = "") => first(name, variables) ?? fallback,
    needed: first,
  });
  return parts === undefined || parts.includes(undefined) ? undefined : [own(kindOf, type) ?? type, ...parts];
}

/**
 * What is set for a backend of which {@link backendPlace} knows no place, without credentials: the same in each run of one
 * state, though perhaps of another state, too. Undefined for a backend that Lintel does not know.
 */
export function backendSettings(type: string, config: Members, env: NodeJS.ProcessEnv): unknown {
  if (!Object.hasOwn(backends, type)) return undefined;
  const variables = Object.entries(env).filter(([name]) => /^(?:KUBE|PG|TF_HTTP|TF_CLOUD)/.test(name));
  const isKept = ([name]: readonly [string, unknown]) => !isCredential(name);
  return [type, ...[Object.entries(config), variables].map((entries) => entries.filter(isKept).sort(byName))];
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** HCP Terraform runs a plan in a folder of its own with local state, and names the workspace in the environment. */
export function placeOfRemoteRun({ TFC_RUN_ID, TFC_WORKSPACE_SLUG }: NodeJS.ProcessEnv): BackendPlace {
  return TFC_RUN_ID && TFC_WORKSPACE_SLUG ? ["workspace", TFC_WORKSPACE_SLUG] : undefined;
}

/** `cloud` and `remote` on the usual host have the name that a run there has, see {@link placeOfRemoteRun}. */
function workspaceOfOrganization({ config, text, needed, env, workspace }: Settings): readonly unknown[] {
  const host = text("hostname", ["TF_CLOUD_HOSTNAME"], "app.terraform.io").toLowerCase();
  const organization = needed("organization", ["TF_CLOUD_ORGANIZATION"]);
  const workspaces = membersAt(config, "workspaces");
  const selected = `${textAt(workspaces, "prefix") ?? ""}${workspace}`;
  const name = textAt(workspaces, "name") || env.TF_WORKSPACE || selected;
  return [...(host === "app.terraform.io" ? [] : [host]), organization && `${organization}/${name}`];
}

/**
 * The server and database of a connection string of PostgreSQL, as an address or as keywords, else from the variables of
 * libpq. Neither user nor password: they change while the state stays.
 */
function databaseOf(text: string, env: NodeJS.ProcessEnv): readonly unknown[] {
  const given = /^postgres(?:ql)?:\/\//.test(text) ? fromAddress(text) : fromKeywords(text);
  if (given === undefined) return [undefined];
  const host = given.get("host") || given.get("hostaddr") || env.PGHOST || "localhost";
  const port = given.get("port") || env.PGPORT || "5432";
  const user = given.get("user") || env.PGUSER;
  const database = given.get("dbname") || env.PGDATABASE || user;
  return [host.toLowerCase(), port, database, ...machineIf(host.split(",").some(isOfThisMachine))];
}

function fromAddress(text: string): ReadonlyMap<string, string> | undefined {
  if (!URL.canParse(text)) return undefined;
  const { hostname: host, port, username, pathname, searchParams } = new URL(text);
  return new Map([
    ["host", decodeURIComponent(host)],
    ["port", port],
    ["user", username],
    ["dbname", pathname.slice(1)],
    ...searchParams,
  ]);
}

/** `host=db.example port='5432'`; a backslash escapes a character. */
const fromKeywords = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/\b(\w+)\s*=\s*(?:'([^'\\]*(?:\\.[^'\\]*)*)'|([^\s\\]*(?:\\.[^\s\\]*)*))/gs)].map(
      ([, name = "", quoted, plain = ""]) => [name, (quoted ?? plain).replaceAll(/\\(.)/gs, "$1")] as const,
    ),
  );

/** An address without user, password and parameters that hold a credential; one of this machine, with its name. */
function serverAt(address: string | undefined): unknown {
  if (address === undefined || address === "") return address;
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(address);
  const text = isWhole ? address : `tcp://${address}`;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.username = "";
  url.password = "";
  for (const name of [...url.searchParams.keys()]) if (isCredential(name)) url.searchParams.delete(name);
  return [url.href, ...machineIf(isOfThisMachine(url.hostname))];
}

/** Settings and parameters of addresses that vary between runs and do not identify a state: `private_token`, `sig`. */
const isCredential = (name: string): boolean =>
  /password|secret_?key|token|credential|_key|^key|^sig$|signature/i.test(name);

/** Whether a server of this name is another one on every machine: the loopback, or a socket. */
const isOfThisMachine = (host: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?|0\.0\.0\.0|)$/i.test(host) || host.startsWith("/");

/** What tells this machine, or this container, from others. */
function machineIf(isNeeded: boolean): readonly string[] {
  return isNeeded ? [hostname(), machineId()] : [];
}

function machineId(): string {
  try {
    return readFileSync("/etc/machine-id", "utf8").trim();
  } catch {
    return ""; // Not on Linux, or a container without one.
  }
}
