/** What the types of a hosted service's source require beyond the model: members that belong to others. */
import type { OrToken } from "../token.ts";
import type * as Model from "./hosted-service-props.generated.ts";

export type {
  CodeConfigurationValues,
  EnvironmentSecrets,
  EnvironmentVariables,
  ImageConfiguration,
  Runtime,
} from "./hosted-service-props.generated.ts";

/**
 * The folder of the configuration file. `sourceDirectory` belongs to the declared values, which require `runtime`,
 * although the file's runtime takes effect.
 */
export type ConfigurationFolder = Required<Pick<Model.CodeConfigurationValues, "runtime" | "sourceDirectory">> & {
  readonly [name in Exclude<keyof Model.CodeConfigurationValues, "runtime" | "sourceDirectory">]?: never;
};

/** Settings in the declaration; a configuration file in the repository is ignored. */
interface DeclaredConfiguration extends Model.CodeConfiguration {
  readonly configurationSource: OrToken<"API">;
  readonly codeConfigurationValues: OrToken<Model.CodeConfigurationValues>;
}

/** Settings in the configuration file in the repository. */
interface ConfigurationFile extends Model.CodeConfiguration {
  readonly configurationSource: OrToken<"REPOSITORY">;
  /** Only the folder of the configuration file; all other values come from the file. */
  readonly codeConfigurationValues?: OrToken<ConfigurationFolder>;
}

/** The source of the build and start settings: the declaration, or a file in the repository. */
export type CodeConfiguration = DeclaredConfiguration | ConfigurationFile;

/** A source code repository. */
export interface CodeRepository extends Model.CodeRepository {
  readonly codeConfiguration?: OrToken<CodeConfiguration>;
}

/** A private registry, by its documented name and AWS's. */
export type PrivateRegistry = "REGISTRY" | "ECR";

/** A public registry, by its documented name and AWS's. */
export type PublicRegistry = "REGISTRY_PUBLIC" | "ECR_PUBLIC";

/** A container image in a registry of this type. */
export interface ImageRepository<Type extends PrivateRegistry | PublicRegistry> extends Model.ImageRepository {
  readonly imageRepositoryType: OrToken<Type>;
}

type OfCode = Extract<Model.SourceConfiguration, { readonly codeRepository: unknown }>;
type OfImage = Extract<Model.SourceConfiguration, { readonly imageRepository: unknown }>;

/** Access to code, which requires a connection. */
interface CodeAccess extends Model.AuthenticationConfiguration {
  readonly connectionArn: OrToken<string>;
}

/** Access to a private registry, which requires a role. */
interface RegistryAccess extends Model.AuthenticationConfiguration {
  readonly accessRoleArn: OrToken<string>;
  /** Only code uses a connection. */
  readonly connectionArn?: never;
}

/** Deploys code. */
export interface CodeSource extends OfCode {
  readonly codeRepository: OrToken<CodeRepository>;
  readonly authenticationConfiguration: OrToken<CodeAccess>;
}

/** Deploys an image of a private registry. */
export interface PrivateImageSource extends OfImage {
  readonly imageRepository: OrToken<ImageRepository<PrivateRegistry>>;
  readonly authenticationConfiguration: OrToken<RegistryAccess>;
}

/** Deploys an image of a public registry. */
export interface PublicImageSource extends OfImage {
  readonly imageRepository: OrToken<ImageRepository<PublicRegistry>>;
  /** A public registry requires no role. */
  readonly authenticationConfiguration?: never;
}

/** The source to deploy: code from a repository, or a container image. */
export type SourceConfiguration = CodeSource | PrivateImageSource | PublicImageSource;
