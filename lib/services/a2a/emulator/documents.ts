/** The A2A structures that the emulator uses, as in lib/facts/model. */
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import type { message } from "../message/model/message.ts";
import type { sendMessageRequest } from "../message/model.ts";
import type { artifact, TaskState } from "../model/task.ts";
import type { taskPushNotificationConfig } from "../push-config/model.ts";

/** Free-form members, which the emulator passes through. */
type FreeForm = { readonly [member: string]: unknown };

export type Message = ValueOf<typeof message>;

/** Content: exactly one of text, raw, url and data. */
export type Part = Message["parts"][number];

export type Artifact = ValueOf<typeof artifact>;

export interface TaskStatus {
  readonly state: TaskState;
  readonly message?: Message;
  readonly timestamp: string;
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

/** A configuration in a message, or stored. */
export type StoredPushConfig = ValueOf<typeof taskPushNotificationConfig>;

export type SendMessageRequest = ValueOf<typeof sendMessageRequest>;

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
