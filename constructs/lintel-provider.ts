import { TerraformProvider, Token } from "cdktf";
import type { Construct } from "constructs";
import type { CredentialKindName } from "../lib/model/credential-kinds.ts";
import { hclRefused, type Named } from "./attributes.ts";
import type { OrToken } from "./token.ts";

/** How the REST API is reached, which the data source `lintel_access_token` needs. Tokens are named by their place. */
export interface RestApiProps {
  /** Base URL; paths are relative to it. */
  readonly baseUrl: OrToken<string>;
  /** Version of the API that is asked for: a date, `2022-11-28`. */
  readonly apiVersion: OrToken<string>;
  /** The vendor's word in headers and media types. Default `vendor`. */
  readonly vendor?: OrToken<string>;
  /** What the token is said to be; left out, its beginning tells. */
  readonly kind?: OrToken<Exclude<CredentialKindName, "app-client">>;
  /** Where the token is: `env:NAME` or `file:PATH`, a file that its owner alone may read. */
  readonly tokenFrom?: OrToken<string>;
  /** Program and arguments that print the token, in place of `tokenFrom`; started without a shell. */
  readonly tokenCommand?: OrToken<string>[];
  /** How the Authorization header carries it. Default `Bearer`. */
  readonly scheme?: OrToken<"Bearer" | "token">;
  /** Form of the token, where that is known. */
  readonly format?: OrToken<"opaque" | "json-web-token">;
  /** Client id of the token's app, which then checks it first; goes with `clientSecretFrom`. */
  readonly clientId?: OrToken<string>;
  /** Where the app's client secret is, as `tokenFrom`. */
  readonly clientSecretFrom?: OrToken<string>;
  /** Root-level path of the call that shows whether the token counts. Default `/rate_limit`. */
  readonly samplePath?: OrToken<string>;
  /** The organization enforces single sign-on. */
  readonly singleSignOn?: OrToken<boolean>;
  /** The token was authorized for it. */
  readonly authorizedForSingleSignOn?: OrToken<boolean>;
  /** Check the token once when the provider starts. Default true. */
  readonly check?: OrToken<boolean>;
}

/** Settings of the provider. Absent ones come from the environment, then from the profile, then defaults. */
export interface LintelProviderProps {
  /** Region, such as `eu-west-1`. */
  readonly region?: OrToken<string>;
  /** Name of a profile in the shared credential files. */
  readonly profile?: OrToken<string>;
  /** Access key id; goes with `secretKey`. */
  readonly accessKey?: OrToken<string>;
  /** Secret access key, from a sensitive variable; written out it is refused. Better left to the environment. */
  readonly secretKey?: OrToken<string>;
  /** Session token, from a sensitive variable; written out it is refused. Better left to the environment. */
  readonly token?: OrToken<string>;
  /** Base URL of the service, with its scheme: for an emulator or a private endpoint. */
  readonly endpointUrl?: OrToken<string>;
  /** Send requests unsigned and look for no credentials. Default false. */
  readonly skipCredentials?: OrToken<boolean>;
  /** How often a request is sent again after the first attempt, from 0. Default 3. */
  readonly maxRetries?: OrToken<number>;
  /** Words spoken on the wire: the real service's, or the documents'. Default `aws`. */
  readonly vocabulary?: OrToken<"aws" | "documented">;
  /** Tag keys must not begin with it. Default `aws:`. */
  readonly reservedTagPrefix?: OrToken<string>;
  /** The REST API and where its token is. */
  readonly restApi?: RestApiProps;
  /** Tells several configurations of the provider in one stack apart; resources name theirs by `provider`. */
  readonly alias?: string;
}

/** Settings that cdk.tf.json would hold in clear, and where Terraform finds them instead. */
const secrets = { secretKey: "AWS_SECRET_ACCESS_KEY", token: "AWS_SESSION_TOKEN" } as const;

/** A token, or a template of Terraform's own. */
const isReference = (value: OrToken<string>): boolean =>
  Token.isUnresolved(value) || (typeof value === "string" && /^\$\{.+\}$/s.test(value));

/** The Lintel provider for a stack's resources: `lintel-iac/lintel`. */
export class LintelProvider extends TerraformProvider {
  /** Its name in Terraform. */
  static readonly tfResourceType = "lintel";

  readonly #settings: Omit<LintelProviderProps, "alias">;
  #alias: string | undefined;

  /** Throws for a secret that is written out. */
  constructor(scope: Construct, id: string, props: LintelProviderProps = {}) {
    super(scope, id, {
      terraformResourceType: LintelProvider.tfResourceType,
      terraformGeneratorMetadata: { providerName: "lintel" },
      terraformProviderSource: "lintel-iac/lintel",
    });
    const { alias, ...settings } = props;
    this.#alias = alias;
    this.#settings = settings;
    for (const name of ["secretKey", "token"] as const) {
      const value = settings[name];
      if (value === undefined || isReference(value)) continue;
      throw new Error(
        `${this.node.path}: ${name} is written out, so the synthesized files would hold it in clear; leave it out and set ${secrets[name]} where Terraform runs, or give it the stringValue of a sensitive TerraformVariable`,
      );
    }
  }

  override get alias(): string | undefined {
    return this.#alias;
  }

  override set alias(alias: string | undefined) {
    this.#alias = alias;
  }

  // CDKTF writes a provider's settings in snake case itself, the alias too.
  protected override synthesizeAttributes(): Named {
    return { ...this.#settings };
  }

  protected override synthesizeHclAttributes(): never {
    throw hclRefused(this);
  }
}
