// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates of Terraform.
import { Fn, TerraformVariable } from "cdktf";
import { expect, test } from "vitest";
import {
  type AgentCredential,
  LintelProvider,
  type LintelProviderProps,
  type RestApiProps,
} from "../../constructs/index.ts";
import { providerSchema } from "../../lib/terraform/managed/settings/provider-configuration.ts";
import { secret } from "../run/secret.ts";
import { type Synthesized, synthesized } from "./synthesized.ts";

const provided = (props?: LintelProviderProps): Synthesized =>
  synthesized((stack) => new LintelProvider(stack, "lintel", props));

test("a provider without settings has only its source", () => {
  const { provider, terraform } = provided();
  expect(provider).toEqual({ lintel: [{}] });
  expect(terraform).toMatchObject({ required_providers: { lintel: { source: "lintel-iac/lintel" } } });
});

test("every setting of the provider is written in snake case, including false, 0 and empty text", () => {
  const restApi: Required<RestApiProps> = {
    baseUrl: "https://api.example.test",
    apiVersion: "2022-11-28",
    allowInsecure: false,
    vendor: "acme",
    kind: "app-token",
    tokenFrom: "env:API_TOKEN",
    tokenCommand: ["pass", "show"],
    scheme: "Bearer",
    format: "opaque",
    clientId: "Iv1.abc",
    clientSecretFrom: "env:APP_SECRET",
    samplePath: "/sample",
    singleSignOn: false,
    authorizedForSingleSignOn: false,
    permissions: { pullRequests: "read" },
    check: false,
  };
  const settings: Required<Omit<LintelProviderProps, "host" | "runtime">> = {
    region: "eu-west-1",
    profile: "",
    accessKey: "AKIDEXAMPLE",
    secretKey: "${var.secret}",
    token: "${var.token}",
    endpointUrl: "http://127.0.0.1:4700",
    skipCredentials: false,
    maxRetries: 0,
    vocabulary: "documented",
    reservedTagPrefix: "acme:",
    defaultTags: { tags: { CostCenter: "42", "camelCase/key": "${var.team}" } },
    ignoreTags: { keys: ["Owner"], keyPrefixes: ["k8s.io/"] },
    restApi,
    allowedAccountIds: ["123456789012"],
    forbiddenAccountIds: [],
    customCaBundle: "/etc/ca.pem",
    httpProxy: "http://proxy:3128",
    httpsProxy: "${var.proxy}",
    noProxy: "",
    unreachableTimeout: "30s",
    sharedConfigFiles: ["config"],
    sharedCredentialsFiles: ["credentials"],
    useDualstackEndpoint: false,
    useFipsEndpoint: true,
    userAgent: ["platform/1.2 (team a)"],
    assumeRole: [
      {
        roleArn: "arn:aws:iam::123456789012:role/deploy",
        sessionName: "terraform",
        duration: "1h",
        policy: "{}",
        policyArns: ["arn:aws:iam::aws:policy/ReadOnlyAccess"],
        externalId: "abc",
        sourceIdentity: "ann",
        tags: { costCenter: "7" },
        transitiveTagKeys: ["costCenter"],
      },
    ],
    assumeRoleWithWebIdentity: { webIdentityToken: "${var.jwt}", webIdentityTokenFile: "/run/token" },
    agents: [
      {
        agent: "https://agents.example.com",
        tenant: "acme",
        credentialOrigins: ["https://id.example.com", "${var.origin}"],
        allowInsecure: true,
        verifySignatures: { keys: ["file:keys.pem", "${var.keys}"], jkuOrigins: ["https://keys.example.com"] },
        credentials: {
          apiKey: { secretFrom: "env:AGENT_KEY" },
          "basic-auth": { user: "lintel", secretCommand: ["pass", "show", "agent"] },
          OAuth: { clientCredentials: { clientId: "lintel", clientSecretFrom: "file:/run/secret", scopes: ["read"] } },
          mTLS: { clientCertificate: { certificateFile: "c.pem", keyFile: "k.pem", passphraseFrom: "${var.place}" } },
        },
      },
    ],
    alias: "west",
  };
  const written = provided(settings).provider?.lintel?.[0] ?? {};
  expect(written).toEqual({
    region: "eu-west-1",
    profile: "",
    access_key: "AKIDEXAMPLE",
    secret_key: "${var.secret}",
    token: "${var.token}",
    endpoint_url: "http://127.0.0.1:4700",
    skip_credentials: false,
    max_retries: 0,
    vocabulary: "documented",
    reserved_tag_prefix: "acme:",
    default_tags: { tags: { CostCenter: "42", "camelCase/key": "${var.team}" } },
    ignore_tags: { keys: ["Owner"], key_prefixes: ["k8s.io/"] },
    rest_api: {
      base_url: "https://api.example.test",
      api_version: "2022-11-28",
      allow_insecure: false,
      vendor: "acme",
      kind: "app-token",
      token_from: "env:API_TOKEN",
      token_command: ["pass", "show"],
      scheme: "Bearer",
      format: "opaque",
      client_id: "Iv1.abc",
      client_secret_from: "env:APP_SECRET",
      sample_path: "/sample",
      single_sign_on: false,
      authorized_for_single_sign_on: false,
      permissions: { pullRequests: "read" },
      check: false,
    },
    allowed_account_ids: ["123456789012"],
    forbidden_account_ids: [],
    custom_ca_bundle: "/etc/ca.pem",
    http_proxy: "http://proxy:3128",
    https_proxy: "${var.proxy}",
    no_proxy: "",
    unreachable_timeout: "30s",
    shared_config_files: ["config"],
    shared_credentials_files: ["credentials"],
    use_dualstack_endpoint: false,
    use_fips_endpoint: true,
    user_agent: ["platform/1.2 (team a)"],
    assume_role: [
      {
        role_arn: "arn:aws:iam::123456789012:role/deploy",
        session_name: "terraform",
        duration: "1h",
        policy: "{}",
        policy_arns: ["arn:aws:iam::aws:policy/ReadOnlyAccess"],
        external_id: "abc",
        source_identity: "ann",
        tags: { costCenter: "7" },
        transitive_tag_keys: ["costCenter"],
      },
    ],
    assume_role_with_web_identity: { web_identity_token: "${var.jwt}", web_identity_token_file: "/run/token" },
    agents: [
      {
        agent: "https://agents.example.com",
        tenant: "acme",
        credential_origins: ["https://id.example.com", "${var.origin}"],
        verify_signatures: { keys: ["file:keys.pem", "${var.keys}"], jku_origins: ["https://keys.example.com"] },
        allow_insecure: true,
        credentials: {
          apiKey: { secret_from: "env:AGENT_KEY" },
          "basic-auth": { user: "lintel", secret_command: ["pass", "show", "agent"] },
          OAuth: {
            client_credentials: { client_id: "lintel", client_secret_from: "file:/run/secret", scopes: ["read"] },
          },
          mTLS: {
            client_certificate: { certificate_file: "c.pem", key_file: "k.pem", passphrase_from: "${var.place}" },
          },
        },
      },
    ],
    alias: "west",
  });
  const nested = Object.keys(providerSchema.attributes.rest_api?.nested?.attributes ?? {});
  expect(Object.keys(new Map<string, object>(Object.entries(written)).get("rest_api") ?? {}).sort()).toEqual(
    nested.sort(),
  );
  expect(Object.keys(written).sort()).toEqual([...Object.keys(providerSchema.attributes), "alias"].sort());
});

test.each([
  [
    { httpsProxy: `http://lin:${secret("Proxy")}@proxy:3128` },
    "httpsProxy contains, or may contain, a user name or a password (not shown)",
  ],
  [{ httpProxy: `http://${secret("Proxy")}@proxy` }, "set HTTP_PROXY where Terraform runs"],
  [
    { assumeRoleWithWebIdentity: { webIdentityToken: secret("WebIdentity") } },
    "assumeRoleWithWebIdentity.webIdentityToken would be in Terraform's files",
  ],
])("a literal secret in a setting is refused and not shown: %#", (props, message) => {
  for (const host of ["provider", "null-resource"] as const) {
    expect(() => provided({ ...props, host })).toThrow(message);
  }
});

test("a proxy that only Terraform knows is refused in the triggers of the null_resource host", () => {
  const props = { httpsProxy: "${var.proxy}" };
  expect(() => provided(props)).not.toThrow();
  expect(() => provided({ ...props, host: "null-resource" })).toThrow("httpsProxy contains, or may contain");
});

test.each(["secretKey", "token"] as const)("%s as a literal is refused and not shown", (name) => {
  for (const value of [secret("Written"), "", "a$${b}", "prefix ${var.x}"]) {
    expect(() => provided({ [name]: value })).toThrow(`images/lintel: ${name} is written out`);
  }
  expect(() => provided({ [name]: secret("Written") })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(secret("Written")) }),
  );
});

const credentialed = (credential: AgentCredential): LintelProviderProps => ({
  agents: [{ agent: "https://agents.example.com", credentials: { key: credential } }],
});

test.each<[string, LintelProviderProps]>([
  [
    "restApi.tokenFrom",
    { restApi: { baseUrl: "https://api.example", apiVersion: "2022-11-28", tokenFrom: secret("Literal") } },
  ],
  ["agents[0].credentials.key.secretFrom", credentialed({ secretFrom: secret("Literal") })],
  [
    "agents[0].credentials.key.clientCredentials.clientSecretFrom",
    credentialed({ clientCredentials: { clientId: "lintel", clientSecretFrom: secret("Literal") } }),
  ],
  [
    "agents[0].credentials.key.clientCertificate.passphraseFrom",
    credentialed({ clientCertificate: { certificateFile: "c", keyFile: "k", passphraseFrom: secret("Literal") } }),
  ],
  [
    "agents[0].bearerTokenFrom",
    { agents: [{ agent: "https://agents.example.com", bearerTokenFrom: secret("Literal") }] },
  ],
  [
    "agents[0].headers.X-Gateway-Key",
    { agents: [{ agent: "https://agents.example.com", headers: { "X-Gateway-Key": secret("Literal") } }] },
  ],
])("a secret in %s is refused and not shown", (place, props) => {
  const refused = expect.stringMatching(/must refer to the secret as env:NAME or file:PATH/);
  expect(() => provided(props)).toThrow(expect.objectContaining({ message: refused }));
  expect(() => provided(props)).toThrow(`images/lintel: ${place} must refer`);
  expect(() => provided(props)).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining(secret("Literal")) }),
  );
});

test("on the null_resource host a reference must be a literal: a variable's value would be in the state", () => {
  const host = "null-resource";
  expect(() => provided({ ...credentialed({ secretFrom: "env:AGENT_KEY" }), host })).not.toThrow();
  const message =
    'with host "null-resource", agents[0].credentials.key.secretFrom must be written as env:NAME or file:PATH';
  expect(() => provided({ ...credentialed({ secretFrom: "${var.secret}" }), host })).toThrow(message);
  const byVariable = () =>
    synthesized((stack) => {
      const secret = new TerraformVariable(stack, "secret", { type: "string", sensitive: true });
      new LintelProvider(stack, "lintel", { ...credentialed({ secretFrom: secret.stringValue }), host });
    });
  expect(byVariable).toThrow(message);
});

test("headers of requests to agents may hold public values, and references on each host", () => {
  const headers = { "X-Team": "on-call", "X-Gateway-Key": "env:GATEWAY_KEY" };
  const agents = [{ agent: "https://agents.example.com", headers, bearerTokenFrom: "env:GATEWAY_TOKEN" }];
  for (const host of ["provider", "null-resource"] as const) expect(() => provided({ agents, host })).not.toThrow();
});

test("standard input is refused, because programs that Terraform starts cannot read it", () => {
  expect(() => provided(credentialed({ secretFrom: "stdin" }))).toThrow("must refer to the secret");
});

test("secrets come from variables, as tokens or as templates", () => {
  const { provider } = synthesized((stack) => {
    const secret = new TerraformVariable(stack, "secret", { type: "string", sensitive: true });
    new LintelProvider(stack, "lintel", { secretKey: secret.stringValue, token: Fn.trimspace(secret.stringValue) });
    new LintelProvider(stack, "other", { alias: "other", secretKey: "${var.secret}" });
  });
  expect(provider?.lintel).toEqual([
    { secret_key: "${var.secret}", token: "${trimspace(var.secret)}" },
    { alias: "other", secret_key: "${var.secret}" },
  ]);
});
