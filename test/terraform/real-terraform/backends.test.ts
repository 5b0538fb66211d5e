import { describe, expect, it } from "vitest";
import { backendPlace, backendSettings, placeOfRemoteRun } from "../../../lib/terraform/managed/backends.ts";

type Config = { readonly [name: string]: unknown };
type Given = readonly [config: Config, env?: NodeJS.ProcessEnv];
interface Case {
  readonly type: string;
  readonly config: Config;
  readonly env?: NodeJS.ProcessEnv;
  /** Members and variables that lead to the same state. */
  readonly same: readonly Given[];
  /** Those that lead to another one. */
  readonly other: readonly Given[];
}

const blob = { storage_account_name: "acme", container_name: "states", key: "shop" };
const bucket = { bucket: "acme", key: "shop", region: "eu-west-1" };
const database = "postgres://ci:first@db.example/states";
const cases: readonly Case[] = [
  {
    type: "azurerm",
    config: blob,
    same: [
      [{ ...blob, access_key: "k", subscription_id: "s" }],
      [blob, { ARM_SAS_TOKEN: "t", ARM_ENVIRONMENT: "public" }],
      [{ ...blob, environment: "public" }],
    ],
    other: [
      [{ ...blob, key: "search" }],
      [{ ...blob, container_name: "others" }],
      [{ ...blob, storage_account_name: "other" }],
      [blob, { ARM_ENVIRONMENT: "china" }],
      [blob, { ARM_METADATA_HOSTNAME: "stack.example" }],
    ],
  },
  {
    type: "s3",
    config: bucket,
    same: [
      [{ ...bucket, access_key: "A", token: "T", profile: "ci", role_arn: "r", dynamodb_table: "locks" }],
      [{ bucket: "acme", key: "shop" }, { AWS_REGION: "eu-west-1" }],
      [{ ...bucket, workspace_key_prefix: "env:" }],
    ],
    other: [
      [{ ...bucket, key: "search" }],
      [{ ...bucket, bucket: "other" }],
      [{ ...bucket, workspace_key_prefix: "ws" }],
      [{ ...bucket, endpoints: { s3: "https://minio.example" } }],
      [{ ...bucket, endpoint: "https://minio.example" }],
      [bucket, { AWS_ENDPOINT_URL_S3: "https://minio.example" }],
      [bucket, { AWS_ENDPOINT_URL: "https://minio.example" }],
    ],
  },
  {
    type: "gcs",
    config: { bucket: "acme", prefix: "shop" },
    same: [[{ bucket: "acme", prefix: "shop", credentials: "c" }, { GOOGLE_OAUTH_ACCESS_TOKEN: "t" }]],
    other: [
      [{ bucket: "acme" }],
      [{ bucket: "other", prefix: "shop" }],
      [{ bucket: "acme", prefix: "shop" }, { GOOGLE_STORAGE_CUSTOM_ENDPOINT: "https://gcs.example" }],
    ],
  },
  {
    type: "http",
    config: { address: "https://states.example/shop" },
    same: [
      [{ address: null }, { TF_HTTP_ADDRESS: "https://states.example/shop" }],
      [{ address: "https://ci:pw@states.example/shop", username: "ci", password: "pw" }, { TF_HTTP_PASSWORD: "p" }],
      [{ address: "https://states.example/shop?private_token=t" }],
      [{ address: "https://States.example:443/shop", lock_address: "https://states.example/shop/lock" }],
    ],
    other: [
      [{ address: null }, { TF_HTTP_ADDRESS: "https://states.example/search" }],
      [{ address: "https://states.example/shop?state=b" }],
      [{ address: "http://states.example/shop" }],
      [{ address: "https://other.example/shop" }],
    ],
  },
  {
    type: "pg",
    config: { conn_str: database },
    same: [
      [{ conn_str: null }, { PG_CONN_STR: database }],
      [{ conn_str: "postgres://other:second@db.example/states?sslmode=require" }],
      [{ conn_str: "postgresql://db.example:5432/states" }],
      [{ conn_str: "host=db.example dbname = 'states' user=ci password='a b'" }],
      [{ conn_str: null }, { PGHOST: "db.example", PGDATABASE: "states", PGUSER: "x", PGPASSWORD: "y" }],
      [{ conn_str: "postgres://states@db.example" }],
      [{ conn_str: database, schema_name: "terraform_remote_state" }],
    ],
    other: [
      [{ conn_str: null }, { PG_CONN_STR: "postgres://ci:first@db.example/others" }],
      [{ conn_str: "postgres://ci:first@other.example/states" }],
      [{ conn_str: "postgres://ci:first@db.example:5433/states" }],
      [{ conn_str: database }, { PG_SCHEMA_NAME: "shop" }],
      [{ conn_str: database, schema_name: "shop" }],
      [{ conn_str: "dbname=states" }],
      [{ conn_str: "postgres:///states?host=/run/postgresql" }],
    ],
  },
  {
    type: "consul",
    config: { path: "shop", address: "consul.example:8500" },
    same: [
      [{ path: "shop" }, { CONSUL_HTTP_ADDR: "consul.example:8500", CONSUL_HTTP_TOKEN: "t" }],
      [{ path: "shop", address: "consul.example:8500", access_token: "t", http_auth: "u:p" }],
    ],
    other: [
      [{ path: "search", address: "consul.example:8500" }],
      [{ path: "shop", address: "other.example:8500" }],
      [{ path: "shop" }],
      [{ path: "shop", address: "consul.example:8500", datacenter: "two" }],
      [{ path: "shop", address: "consul.example:8500" }, { CONSUL_NAMESPACE: "team" }],
    ],
  },
  {
    type: "kubernetes",
    config: { secret_suffix: "shop", host: "https://cluster.example" },
    same: [
      [{ secret_suffix: "shop" }, { KUBE_HOST: "https://cluster.example/", KUBE_TOKEN: "t" }],
      [{ secret_suffix: "shop", host: "https://cluster.example", namespace: "default", token: "t" }],
    ],
    other: [
      [{ secret_suffix: "search", host: "https://cluster.example" }],
      [{ secret_suffix: "shop", host: "https://other.example" }],
      [{ secret_suffix: "shop", host: "https://cluster.example" }, { KUBE_NAMESPACE: "team" }],
    ],
  },
  {
    type: "cloud",
    config: { organization: "acme", workspaces: { name: "shop" } },
    same: [
      [{ organization: null, workspaces: { name: "shop" } }, { TF_CLOUD_ORGANIZATION: "acme" }],
      [{ organization: "acme", workspaces: null }, { TF_WORKSPACE: "shop" }],
      [{ organization: "acme", hostname: "app.terraform.io", token: "t", workspaces: { name: "shop" } }],
    ],
    other: [
      [{ organization: "other", workspaces: { name: "shop" } }],
      [{ organization: "acme", workspaces: { name: "search" } }],
      [{ organization: "acme", workspaces: { tags: ["app"] } }],
      [{ organization: "acme", workspaces: { name: "shop" } }, { TF_CLOUD_HOSTNAME: "tfe.example" }],
    ],
  },
  {
    type: "remote",
    config: { organization: "acme", workspaces: { prefix: "shop-" } },
    same: [[{ organization: "acme", token: "t", workspaces: { name: "shop-default" } }]],
    other: [
      [{ organization: "acme", workspaces: { prefix: "search-" } }],
      [{ organization: "acme", hostname: "tfe.example", workspaces: { prefix: "shop-" } }],
    ],
  },
  {
    type: "oss",
    config: { bucket: "acme", region: "eu-central-1" },
    same: [[{ bucket: "acme", prefix: "env:", key: "terraform.tfstate" }, { ALICLOUD_REGION: "eu-central-1" }]],
    other: [
      [{ bucket: "other", region: "eu-central-1" }],
      [{ bucket: "acme", region: "eu-central-1", key: "shop" }],
      [{ bucket: "acme", region: "eu-central-1" }, { OSS_ENDPOINT: "oss.example" }],
    ],
  },
  {
    type: "cos",
    config: { bucket: "acme-1", region: "ap-one" },
    same: [[{ bucket: "acme-1", secret_key: "s" }, { TENCENTCLOUD_REGION: "ap-one" }]],
    other: [
      [{ bucket: "acme-2", region: "ap-one" }],
      [{ bucket: "acme-1", region: "ap-two" }],
      [{ bucket: "acme-1", region: "ap-one", prefix: "shop" }],
    ],
  },
  {
    type: "oci",
    config: { bucket: "acme", namespace: "n" },
    same: [[{ bucket: "acme", namespace: "n", key: "terraform.tfstate", fingerprint: "f" }]],
    other: [[{ bucket: "acme", namespace: "m" }], [{ bucket: "acme", namespace: "n", key: "shop" }]],
  },
];

const spelledOut = ([config, env = {}]: Given) => ({ given: { config, env }, name: JSON.stringify([config, env]) });

describe.each(cases)("the place of a state in $type", ({ type, config, env = {}, same, other }) => {
  const place = backendPlace(type, config, "default", env);

  it("is known", () => expect(place).toBeDefined());

  it.each(same.map(spelledOut))("depends on neither credentials nor where a setting is: $name", ({ given }) => {
    expect(backendPlace(type, given.config, "default", given.env)).toEqual(place);
  });

  it.each(other.map(spelledOut))("is another one with $name", ({ given }) => {
    expect(backendPlace(type, given.config, "default", given.env)).not.toEqual(place);
  });

  it("holds no password", () => {
    const places = [[config, env] satisfies Given, ...same].map(([given, variables = {}]: Given) =>
      JSON.stringify(backendPlace(type, given, "default", variables)),
    );
    for (const each of places) expect(each).not.toMatch(/first|second|"pw|a b|"t"/);
  });
});

it("each workspace of a backend has a place of its own", () => {
  for (const { type, config, env = {} } of cases) {
    if (type === "cloud") continue; // Its configuration names the workspace.
    const places = ["default", "stage"].map((workspace) => backendPlace(type, config, workspace, env));
    expect(places[0]).not.toEqual(places[1]);
  }
});

describe("the place of a state is unknown", () => {
  it.each<[string, Config, NodeJS.ProcessEnv?]>([
    ["inmem", {}],
    ["http", { address: null }],
    ["http", { address: "https://[" }],
    ["pg", { conn_str: "postgres://[" }],
    ["kubernetes", { secret_suffix: "shop", config_path: "~/.kube/config" }],
    ["cloud", { workspaces: { name: "shop" } }],
    ["quantum", { address: "https://states.example" }],
    ["constructor", {}],
  ])("in %s with %j", (type, config, env = {}) => {
    expect(backendPlace(type, config, "default", env)).toBeUndefined();
  });
});

it("a server of this machine is not the one that another machine calls so", () => {
  const placeOf = (address: string) => JSON.stringify(backendPlace("http", { address }, "default", {}));
  for (const host of ["localhost", "127.0.0.1", "127.8.0.1", "[::1]", "state.localhost"]) {
    expect(placeOf(`http://${host}:9000/a`)).toMatch(/",".+"\]/);
  }
  expect(placeOf("http://127.evil.example/a")).not.toContain('127.evil.example/a",');
});

it("settings of an unknown place leave credentials out", () => {
  const config = { secret_suffix: "shop", token: "t", client_key: "k" };
  const one = backendSettings("kubernetes", config, { KUBE_CTX: "a", KUBE_PASSWORD: "p", PATH: "/bin" });
  expect(one).toEqual(backendSettings("kubernetes", { secret_suffix: "shop" }, { KUBE_CTX: "a" }));
  expect(one).not.toEqual(backendSettings("kubernetes", config, { KUBE_CTX: "b" }));
  expect(backendSettings("quantum", {}, {})).toBeUndefined();
});

it("a run in HCP Terraform has the place that its workspace has from outside", () => {
  const run = placeOfRemoteRun({ TFC_RUN_ID: "run-1", TFC_WORKSPACE_SLUG: "acme/shop" });
  expect(run).toEqual(["workspace", "acme/shop"]);
  expect(placeOfRemoteRun({ TFC_WORKSPACE_SLUG: "acme/shop" })).toBeUndefined();
});
