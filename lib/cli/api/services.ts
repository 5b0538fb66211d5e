/**
 * The services whose operations the client calls, as a table. A service joins with one entry here: its operations and
 * what they take and answer as data (lib/model/*-messages.ts), how pages and errors look, and how a client of it is
 * made, which brings its protocol and its authentication. Options, help, prompts, samples, checks and outputs all come
 * from that; nothing else in this folder knows a service.
 */
import { appRunner, createAppRunnerClient } from "../../api/app-runner.ts";
import type { Call } from "../../api/client.ts";
import { createImageBuilderClient, imageBuilder } from "../../api/image-builder.ts";
import type { Operation } from "../../api/operation.ts";
import type { ClientSettings } from "../../api/settings.ts";
import { appRunnerErrors } from "../../model/app-runner.ts";
import { appRunnerMessages } from "../../model/app-runner-messages.ts";
import { imageBuilderErrors } from "../../model/image-builder.ts";
import { imageBuilderMessages } from "../../model/image-builder-messages.ts";
import type { OperationMessages, ServiceMessages } from "../../model/operation-messages.ts";

/** A service as the client needs to know it. */
export interface ServiceEntry {
  /** As it is typed: `imagebuilder`. */
  readonly id: string;
  /** What it is, for help. */
  readonly summary: string;
  /** Its operations, by the names of the methods that call them. */
  readonly operations: { readonly [method: string]: Operation };
  readonly messages: ServiceMessages;
  /** It is a service of a region: without one nothing is sent. */
  readonly isRegional: boolean;
  /** The members by which pages are asked for, where the client puts pages together. */
  readonly paging?: { readonly token: string; readonly size: string };
  /** What a request declares or changes, by the operation's name: the rules about that are kept before it is sent. */
  readonly lints: { readonly [operation: string]: string };
  /** Errors that the service's model describes, and the member of such an error that holds its message. */
  readonly errors: { readonly [code: string]: number };
  readonly errorMessage: string;
  /** Makes a client that sends and answers the wire's own words; authentication is its own. */
  connect(settings: ClientSettings): Connection;
}

/** A client of a service: its calls by the names of their methods. */
export interface Connection {
  readonly close: () => void;
  readonly calls: { readonly [method: string]: Call };
}

/** Every service. */
export const services: readonly ServiceEntry[] = [
  {
    id: imageBuilder.id,
    summary: "Lifecycle policies of images, and what they run",
    operations: imageBuilder.operations,
    messages: imageBuilderMessages,
    isRegional: true,
    paging: { token: imageBuilder.pageToken, size: "maxResults" },
    lints: { CreateLifecyclePolicy: "lifecycle-policy", UpdateLifecyclePolicy: "lifecycle-policy" },
    errors: imageBuilderErrors,
    errorMessage: "message",
    connect(settings) {
      const { close, pages: _, ...calls } = createImageBuilderClient(settings);
      return { close, calls };
    },
  },
  {
    id: appRunner.id,
    summary: "Hosted services",
    operations: appRunner.operations,
    messages: appRunnerMessages,
    isRegional: true,
    lints: { CreateService: "hosted-service", UpdateService: "hosted-service", ResumeService: "resume-service" },
    errors: appRunnerErrors,
    errorMessage: "Message",
    connect(settings) {
      const { close, pages: _, ...calls } = createAppRunnerClient(settings);
      return { close, calls };
    },
  },
];

/** An operation that was named on the command line. */
export interface NamedOperation {
  readonly service: ServiceEntry;
  /** The name of the method that calls it. */
  readonly method: string;
  readonly operation: Operation;
  readonly messages: OperationMessages;
}

/** `ListTagsForResource` as it is typed: `list-tags-for-resource`. */
export const typedName = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();

/** The operations of a service, by the names under which they are typed. */
export function operationsOf(service: ServiceEntry): ReadonlyMap<string, NamedOperation> {
  const named = new Map<string, NamedOperation>();
  for (const [method, operation] of Object.entries(service.operations)) {
    const messages = service.messages[operation.name];
    if (messages !== undefined) named.set(typedName(operation.name), { service, method, operation, messages });
  }
  return named;
}
