import type { OrToken } from "../token.ts";

/** Environment variables by name, in plain text: names of 1 to 51200, values of up to 51200 characters. */
export type EnvironmentVariables = { readonly [name: string]: OrToken<string> };

/**
 * Environment variables by name whose values are secrets stored elsewhere: the full resource name of a secret or a
 * parameter, or the name of a parameter in the service's region. Names and values have 1 to 2048 characters.
 */
export type EnvironmentSecrets = { readonly [name: string]: OrToken<string> };

/** Start settings of an application. */
interface StartSettings {
  /** Starts the application: one line. */
  readonly startCommand?: OrToken<string>;
  /** Port that the application listens on, as text. Default `8080`. */
  readonly port?: OrToken<string>;
  /** Environment variables of the running application, in plain text. */
  readonly runtimeEnvironmentVariables?: OrToken<EnvironmentVariables>;
  /** Environment variables of the running application whose values are secrets, as references to these. */
  readonly runtimeEnvironmentSecrets?: OrToken<EnvironmentSecrets>;
}

/** Runtime environments of applications built from code; `CORRETTO_…` are AWS's names of `JAVA_…`. */
export type Runtime =
  | "PYTHON_3"
  | "PYTHON_311"
  | "NODEJS_12"
  | "NODEJS_14"
  | "NODEJS_16"
  | "NODEJS_18"
  | "NODEJS_22"
  | "JAVA_8"
  | "CORRETTO_8"
  | "JAVA_11"
  | "CORRETTO_11"
  | "GO_1"
  | "DOTNET_6"
  | "PHP_81"
  | "RUBY_31";

/** Build and start settings of an application built from code. */
export interface CodeConfigurationValues extends StartSettings {
  /** Runtime environment of the application. */
  readonly runtime: OrToken<Runtime>;
  /** Builds the application: one line. */
  readonly buildCommand?: OrToken<string>;
  /**
   * Absolute path of the folder with the source and its configuration, in which the commands run: 1 to 4096 characters.
   * Default: the root of the repository.
   */
  readonly sourceDirectory?: OrToken<string>;
}

/**
 * The folder of the configuration file. `sourceDirectory` belongs to the declared values, which require `runtime`,
 * although the file's runtime takes effect.
 */
export type ConfigurationFolder = Required<Pick<CodeConfigurationValues, "runtime" | "sourceDirectory">> & {
  readonly [name in Exclude<keyof CodeConfigurationValues, "runtime" | "sourceDirectory">]?: never;
};

/** The source of the build and start settings: the declaration, or a file in the repository. */
export type CodeConfiguration =
  | {
      /** API: from `codeConfigurationValues`; a configuration file in the repository is ignored. */
      readonly configurationSource: OrToken<"API">;
      readonly codeConfigurationValues: OrToken<CodeConfigurationValues>;
    }
  | {
      /** REPOSITORY: from the configuration file in the repository. */
      readonly configurationSource: OrToken<"REPOSITORY">;
      /** Only the folder of the configuration file; all other values come from the file. */
      readonly codeConfigurationValues?: OrToken<ConfigurationFolder>;
    };

/** A source code repository. */
export interface CodeRepository {
  /** Location of the repository: up to 51200 characters. */
  readonly repositoryUrl: OrToken<string>;
  /** The version of the code to deploy. */
  readonly sourceCodeVersion: OrToken<{
    readonly type: OrToken<"BRANCH">;
    /** Name of the branch, whose most recent commit is used. */
    readonly value: OrToken<string>;
  }>;
  /** How to build and start the code. Required to create a service, not to update one. */
  readonly codeConfiguration?: OrToken<CodeConfiguration>;
}

/** How to run an image. `startCommand` overrides the image's command. */
export type ImageConfiguration = StartSettings;

/** A private registry, by its documented name and AWS's. */
export type PrivateRegistry = "REGISTRY" | "ECR";

/** A public registry, by its documented name and AWS's. */
export type PublicRegistry = "REGISTRY_PUBLIC" | "ECR_PUBLIC";

/** A container image in a registry of this type. */
export interface ImageRepository<Type extends PrivateRegistry | PublicRegistry> {
  /** Name of the image in its registry: 1 to 1024 characters. */
  readonly imageIdentifier: OrToken<string>;
  /** REGISTRY, or ECR: a private registry. REGISTRY_PUBLIC, or ECR_PUBLIC: a public one. */
  readonly imageRepositoryType: OrToken<Type>;
  /** How to run the image. */
  readonly imageConfiguration?: OrToken<ImageConfiguration>;
}

interface AnySource {
  /**
   * Whether each change of the repository, a commit or a new version of the image, starts a deployment. Default false
   * for an image of a public registry or of another account's registry, true in all other cases.
   */
  readonly autoDeploymentsEnabled?: OrToken<boolean>;
}

/** Deploys code. */
export interface CodeSource extends AnySource {
  readonly codeRepository: OrToken<CodeRepository>;
  readonly imageRepository?: never;
  /** How the service accesses the repository. */
  readonly authenticationConfiguration: OrToken<{
    /** Resource name of the connection to the source repository: 1 to 1011 characters. */
    readonly connectionArn: OrToken<string>;
    /** Resource name of a role that grants access to the source repository: 29 to 1024 characters. */
    readonly accessRoleArn?: OrToken<string>;
  }>;
}

/** Deploys an image of a private registry. */
export interface PrivateImageSource extends AnySource {
  readonly imageRepository: OrToken<ImageRepository<PrivateRegistry>>;
  readonly codeRepository?: never;
  /** How the service accesses the registry. */
  readonly authenticationConfiguration: OrToken<{
    /** Resource name of the role that grants access to the image: 29 to 1024 characters. */
    readonly accessRoleArn: OrToken<string>;
    /** Only code uses a connection. */
    readonly connectionArn?: never;
  }>;
}

/** Deploys an image of a public registry. */
export interface PublicImageSource extends AnySource {
  readonly imageRepository: OrToken<ImageRepository<PublicRegistry>>;
  readonly codeRepository?: never;
  /** A public registry requires no role. */
  readonly authenticationConfiguration?: never;
}

/** The source to deploy: code from a repository, or a container image. */
export type SourceConfiguration = CodeSource | PrivateImageSource | PublicImageSource;
