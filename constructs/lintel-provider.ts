/** Configures the provider in a CDKTF stack. */
import {
  Lazy,
  type TerraformDataSource,
  type TerraformElement,
  TerraformProvider,
  type TerraformResource,
  TerraformStack,
  Token,
} from "cdktf";
import type { Construct } from "constructs";
import { version } from "../lib/base/version.ts";
import type { StructField } from "../lib/facts/model/field.ts";
import { agentAccess } from "../lib/services/a2a/agent-access/model.ts";
import { accessToken } from "../lib/services/rest-api/access-token/model.ts";
import { assumedRole } from "../lib/services/sts/assumed-role/model.ts";
import { webIdentityRole } from "../lib/services/sts/web-identity-role/model.ts";
import type { AgentAccessProps } from "./a2a/agent-access-props.ts";
import { attributesOf, hclRefused, type Named } from "./attributes.ts";
import { type HostedDeclaration, type HostingProvider, identityBlocks } from "./null-resource-host.ts";
import type { ProviderNetworkProps } from "./provider-network-props.ts";
import type { Tags } from "./resource-props.ts";
import type { RestApiProps } from "./rest-api/access-token-props.ts";
import type { AssumedRoleProps } from "./sts/assumed-role-props.generated.ts";
import type { WebIdentityRoleProps } from "./sts/web-identity-role-props.generated.ts";
import type { OrToken } from "./token.ts";
import { isWrittenReference, refersToSecret, secretProps } from "./written-secrets.ts";

/** Tags for every resource. */
export interface DefaultTagsProps {
  readonly tags?: OrToken<Tags>;
}

/** Tags to ignore. */
export interface IgnoreTagsProps {
  /** Their keys. */
  readonly keys?: OrToken<string>[];
  /** Prefixes of their keys. */
  readonly keyPrefixes?: OrToken<string>[];
}

/** The host that applies declarations. */
type Host = "provider" | "null-resource";

/** Settings of the provider. Absent ones come from the environment, then from the profile, then defaults. */
export interface LintelProviderProps extends ProviderNetworkProps {
  /** Region, such as `eu-west-1`. */
  readonly region?: OrToken<string>;
  /** Name of a profile in the shared credential files. */
  readonly profile?: OrToken<string>;
  /** Access key id; requires `secretKey`. */
  readonly accessKey?: OrToken<string>;
  /** Secret access key, from a sensitive variable; literals are rejected. Prefer the environment. */
  readonly secretKey?: OrToken<string>;
  /** Session token, from a sensitive variable; literals are rejected. Prefer the environment. */
  readonly token?: OrToken<string>;
  /** Base URL of the service, with its scheme: for an emulator or a private endpoint. */
  readonly endpointUrl?: OrToken<string>;
  /** Send requests unsigned, without credentials. Default false. */
  readonly skipCredentials?: OrToken<boolean>;
  /** Roles to assume, each with the credentials of the previous one. */
  readonly assumeRole?: AssumedRoleProps[];
  /** The role to assume first, with a token instead of credentials. */
  readonly assumeRoleWithWebIdentity?: WebIdentityRoleProps;
  /** How many times a failed request is retried, from 0. Default 3, and 25 for throttled ones. */
  readonly maxRetries?: OrToken<number>;
  /** How long a service may be unreachable while the provider waits for an operation: `30s`, `10m`. Default `2m`. */
  readonly unreachableTimeout?: OrToken<string>;
  /** Vocabulary of requests: AWS's names, or the documented ones. Default `aws`. */
  readonly vocabulary?: OrToken<"aws" | "documented">;
  /** Prefix of AWS's own tags, which declared tag keys must not have. Default `aws:`. */
  readonly reservedTagPrefix?: OrToken<string>;
  /** Tags for every resource that supports tags; a resource's own tag with the same key takes precedence. */
  readonly defaultTags?: DefaultTagsProps;
  /** Tags to ignore: never set, changed, removed or shown. */
  readonly ignoreTags?: IgnoreTagsProps;
  /** The REST API and its token. */
  readonly restApi?: RestApiProps;
  /** Agents that authenticate their callers, with the credentials for them. */
  readonly agents?: AgentAccessProps[];
  /**
   * The host that applies the declarations: Lintel's provider, or `null_resource` with local-exec provisioners that run
   * `lintel runtime`, for teams that cannot install providers (docs/null-resource.md). Default: `lintelHost` in CDKTF's
   * context, else `provider`.
   */
  readonly host?: Host;
  /** With the host `null-resource`: the command that runs lintel. Default `lintel`. */
  readonly runtime?: string;
  /** Distinguishes several configurations of the provider in one stack; resources select one with `provider`. */
  readonly alias?: string;
}

/** Props that cdk.tf.json would contain in plain text, with the variables to use instead. */
const secrets = { secretKey: "AWS_SECRET_ACCESS_KEY", token: "AWS_SESSION_TOKEN" } as const;

/** Props whose values may contain a password, with the variables to use instead. */
const proxies = { httpProxy: "HTTP_PROXY", httpsProxy: "HTTPS_PROXY" } as const;

/**
 * Props that the null_resource host does not support, because Terraform's state would contain them for the destroy
 * provisioner.
 */
const credentials = { accessKey: "AWS_ACCESS_KEY_ID", ...secrets } as const;

const namesOf = <Name extends string>(settings: { readonly [name in Name]: string }): readonly Name[] =>
  Object.keys(settings) as Name[];

/** The props with members; unknown ones are converted to snake case too. */
const nested = {
  kind: "struct",
  description: "Settings of the provider that declare something.",
  cites: agentAccess.declaration.cites,
  members: {
    ignoreTags: {
      kind: "struct",
      description: "Tags to ignore.",
      cites: agentAccess.declaration.cites,
      members: {},
    },
    restApi: accessToken.declaration,
    agents: {
      kind: "list",
      description: "Agents.",
      cites: agentAccess.declaration.cites,
      element: agentAccess.declaration,
    },
    assumeRole: {
      kind: "list",
      description: "Roles.",
      cites: assumedRole.declaration.cites,
      element: assumedRole.declaration,
    },
    assumeRoleWithWebIdentity: webIdentityRole.declaration,
  },
} as const satisfies StructField;

/** Whether a value is a token, or a Terraform template. */
const isReference = (value: OrToken<string>): boolean =>
  Token.isUnresolved(value) || (typeof value === "string" && /^\$\{.+\}$/s.test(value));

/** A resource that a provider may have to host. */
interface HostedResource extends TerraformResource {
  declaration(): HostedDeclaration;
}

/** The provider without an alias, by stack. */
const defaults = new WeakMap<TerraformStack, LintelProvider>();

/** Lintel's resources, by stack. */
const registered = new WeakMap<TerraformStack, readonly HostedResource[]>();

/** The provider's type in Terraform. */
const typeOfNullProvider = "null";

/** The provider of null_resource, `hashicorp/null`, which needs no configuration. */
class NullProvider extends TerraformProvider {
  constructor(stack: TerraformStack, id: string) {
    super(stack, id, {
      terraformResourceType: typeOfNullProvider,
      // CDKTF requires exactly the version of the bindings; there are none here, and every version 3 has null_resource.
      terraformGeneratorMetadata: { providerName: typeOfNullProvider, providerVersion: "~> 3.0" },
      terraformProviderSource: typeOfNullProvider,
    });
  }
}

/** Adds the provider of null_resource to a stack, unless it already has one, from any binding. */
function createNullProvider(stack: TerraformStack, id: string): void {
  const own = stack.node
    .findAll()
    .some((node) => TerraformProvider.isTerraformProvider(node) && node.terraformResourceType === typeOfNullProvider);
  if (!own) new NullProvider(stack, id);
}

/** The stack of a construct. Throws if the stack is from another copy of CDKTF, with classes of its own. */
function stackOf(element: TerraformElement): TerraformStack {
  const stack = TerraformStack.of(element);
  if (stack instanceof TerraformStack) return stack;
  throw new Error(
    `${element.node.path}: its stack comes from another copy of the framework than the one that Lintel's constructs use; keep one: \`npm ls cdktf cdktn constructs\` lists them and \`npm dedupe\` merges copies of the same version; constructs for cdktn are in "lintel/cdktn", those for cdktf in "lintel/constructs"`,
  );
}

/** The Lintel provider for a stack's resources: `lintel-iac/lintel`. */
export class LintelProvider extends TerraformProvider {
  /** Its name in Terraform. */
  static readonly tfResourceType = "lintel";

  readonly #settings: Omit<LintelProviderProps, "alias" | "host" | "runtime">;
  readonly #host: Host;
  readonly #runtime: string;
  #alias: string | undefined;

  /** Throws for a literal secret, and for an unknown or unsupported host. */
  constructor(scope: Construct, id: string, props: LintelProviderProps = {}) {
    super(scope, id, {
      terraformResourceType: LintelProvider.tfResourceType,
      // The constructs and the provider belong to one package, and change together.
      terraformGeneratorMetadata: { providerName: "lintel", providerVersion: version },
      terraformProviderSource: "lintel-iac/lintel",
    });
    const {
      alias,
      host = this.node.tryGetContext("lintelHost") ?? "provider",
      runtime = "lintel",
      ...settings
    } = props;
    if (host !== "provider" && host !== "null-resource") {
      throw new Error(
        `${this.node.path}: the host is ${JSON.stringify(host)}; it must be "provider" or "null-resource"`,
      );
    }
    this.#host = host;
    this.#runtime = runtime;
    this.#alias = alias;
    this.#settings = settings;
    for (const name of namesOf(secrets)) {
      const value = settings[name];
      if (value === undefined || isReference(value)) continue;
      throw new Error(
        `${this.node.path}: ${name} is written out, so the synthesized files would contain it in plain text; remove it and set ${secrets[name]} where Terraform runs, or use the stringValue of a sensitive TerraformVariable`,
      );
    }
    const { assumeRoleWithWebIdentity: web } = settings;
    if (web?.webIdentityToken !== undefined && (host === "null-resource" || !isReference(web.webIdentityToken))) {
      throw new Error(
        `${this.node.path}: assumeRoleWithWebIdentity.webIdentityToken would be in Terraform's files in plain text; remove it, and set webIdentityTokenFile, or set AWS_WEB_IDENTITY_TOKEN_FILE where Terraform runs`,
      );
    }
    for (const name of namesOf(proxies)) {
      const value = settings[name];
      if (value === undefined || (isReference(value) ? host === "provider" : !String(value).includes("@"))) continue;
      throw new Error(
        `${this.node.path}: ${name} contains, or may contain, a user name or a password (not shown), which the synthesized files or Terraform's state would contain in plain text; remove it and set ${proxies[name]} where Terraform runs`,
      );
    }
    for (const { path, value } of secretProps(settings, nested)) {
      if (refersToSecret(value)) continue;
      throw new Error(
        `${this.node.path}: ${path} must refer to the secret as env:NAME or file:PATH; its value is not shown, and the synthesized files would contain it in plain text. If it is the secret, replace it`,
      );
    }
    const stack = stackOf(this);
    if (alias === undefined) defaults.set(stack, this);
    if (this.#host === "provider") return;
    for (const name of namesOf(credentials)) {
      if (settings[name] === undefined) continue;
      throw new Error(
        `${this.node.path}: ${name} cannot be declared with host "null-resource", since the destroy provisioner would not get it; set ${credentials[name]} where Terraform runs, or use a profile`,
      );
    }
    for (const { path, value } of secretProps(settings, nested)) {
      if (isWrittenReference(value)) continue;
      throw new Error(
        `${this.node.path}: with host "null-resource", ${path} must be written as env:NAME or file:PATH: Terraform's state keeps the settings for the destroy provisioner, and would keep the secret in a variable`,
      );
    }
    createNullProvider(stack, `${id}-null`);
  }

  override get alias(): string | undefined {
    return this.#alias;
  }

  override set alias(alias: string | undefined) {
    this.#alias = alias;
  }

  /** The provider of a resource: its own, else the stack's; undefined if there is none yet. */
  static of(resource: TerraformResource | TerraformDataSource): LintelProvider | undefined {
    const { provider = defaults.get(TerraformStack.of(resource)) } = resource;
    return provider instanceof LintelProvider ? provider : undefined;
  }

  /** Registers a resource with the providers of its stack, one of which may host it. */
  static register(resource: HostedResource): void {
    const stack = stackOf(resource);
    registered.set(stack, [...(registered.get(stack) ?? []), resource]);
  }

  /** The settings of the null_resource host; undefined if Lintel's provider is the host. */
  get hosting(): HostingProvider | undefined {
    if (this.#host === "provider") return undefined;
    return {
      id: this.friendlyUniqueId,
      settings: attributesOf(this.#settings, nested, "values"),
      runtime: this.#runtime,
    };
  }

  override toTerraform(): ReturnType<TerraformProvider["toTerraform"]> {
    const { hosting } = this;
    if (hosting === undefined) return super.toTerraform();
    const hosted = (registered.get(TerraformStack.of(this)) ?? []).filter((each) => LintelProvider.of(each) === this);
    const declarations = hosted.map((resource) => resource.declaration());
    return identityBlocks(hosting, declarations);
  }

  // CDKTF converts all names in a provider's settings to snake case, even those of security schemes, permissions and tags, but
  // not those in tokens.
  protected override synthesizeAttributes(): Named {
    const settings = attributesOf(this.#settings, nested, "blocks");
    const kept = ["agents", "assume_role", "default_tags", "rest_api"].filter((name) => settings[name] !== undefined);
    const hidden = kept.map((name) => [name, Lazy.anyValue({ produce: () => settings[name] })]);
    return { ...settings, ...Object.fromEntries(hidden) };
  }

  protected override synthesizeHclAttributes(): never {
    throw hclRefused(this);
  }
}
