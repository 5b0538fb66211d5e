/** The A2A structures that the emulator uses, as in lib/model. */
import type { TaskState } from "../model/task.ts";

/** Free-form members, which the emulator passes through. */
type FreeForm = { readonly [member: string]: unknown };

/** Content: exactly one of text, raw, url and data. */
export interface Part extends FreeForm {
  readonly text?: string;
  readonly mediaType?: string;
}

export interface Message {
  readonly messageId: string;
  readonly contextId?: string;
  readonly taskId?: string;
  readonly role: string;
  readonly parts: readonly Part[];
  readonly metadata?: FreeForm;
  readonly extensions?: readonly string[];
  readonly referenceTaskIds?: readonly string[];
}

export interface TaskStatus {
  readonly state: TaskState;
  readonly message?: Message;
  readonly timestamp: string;
}

export interface Artifact {
  readonly artifactId: string;
  readonly name?: string;
  readonly description?: string;
  readonly parts: readonly Part[];
  readonly metadata?: FreeForm;
  readonly extensions?: readonly string[];
}

/** A task in a response. */
export interface Task {
  readonly id: string;
  readonly contextId: string;
  readonly status: TaskStatus;
  readonly artifacts?: readonly Artifact[];
  readonly history?: readonly Message[];
}

/** An artifact, or a chunk of one. */
export interface ArtifactChunk {
  readonly artifact: Artifact;
  readonly append?: boolean;
  readonly lastChunk?: boolean;
}

/** An element of a stream. */
export type StreamResponse =
  | { readonly task: Task }
  | { readonly message: Message }
  | { readonly statusUpdate: { readonly taskId: string; readonly contextId: string; readonly status: TaskStatus } }
  | { readonly artifactUpdate: ArtifactChunk & { readonly taskId: string; readonly contextId: string } };

export interface StoredPushConfig {
  readonly tenant?: string;
  readonly id?: string;
  readonly taskId?: string;
  readonly url: string;
  readonly token?: string;
  readonly authentication?: { readonly scheme: string; readonly credentials?: string };
}

export interface SendMessageRequest {
  readonly tenant?: string;
  readonly message: Message;
  readonly configuration?: {
    readonly acceptedOutputModes?: readonly string[];
    readonly taskPushNotificationConfig?: StoredPushConfig;
    readonly historyLength?: number;
    readonly returnImmediately?: boolean;
  };
}

/** The members of a card that the emulator uses; it serves all others unchanged. */
export interface CardMembers extends FreeForm {
  readonly supportedInterfaces: readonly (FreeForm & {
    readonly url: string;
    readonly protocolBinding: string;
    readonly tenant?: string;
  })[];
  readonly capabilities: {
    readonly streaming?: boolean;
    readonly pushNotifications?: boolean;
    readonly extendedAgentCard?: boolean;
    readonly extensions?: readonly { readonly uri?: string; readonly required?: boolean }[];
  };
  readonly securitySchemes?: { readonly [name: string]: SecurityScheme };
  readonly securityRequirements?: readonly SecurityRequirement[];
  readonly defaultInputModes: readonly string[];
  readonly skills: readonly (FreeForm & { readonly inputModes?: readonly string[] })[];
}

/** Schemes that are required together, with their scopes. */
export interface SecurityRequirement {
  readonly schemes: { readonly [name: string]: { readonly list?: readonly string[] } };
}

/** Exactly one of the kinds. */
export interface SecurityScheme {
  readonly apiKeySecurityScheme?: { readonly location: string; readonly name: string };
  readonly httpAuthSecurityScheme?: { readonly scheme: string };
  readonly oauth2SecurityScheme?: FreeForm & {
    readonly flows: FreeForm & { readonly authorizationCode?: FreeForm & { readonly pkceRequired?: boolean } };
  };
  readonly openIdConnectSecurityScheme?: FreeForm;
  readonly mtlsSecurityScheme?: FreeForm;
}
