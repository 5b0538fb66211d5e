/**
 * The table of services whose operations the client supports. To add a service, add an entry here, and a part `command`
 * to the service: its operations and their messages as data, its options, its paging and errors, the rules for its
 * requests, and a factory of its client, which has the protocol and the authentication. Options, help, prompts,
 * samples, validation and output follow from these; no other file in this folder depends on a service. Only the service
 * that a command line names is loaded.
 */
import type { ServiceFacts } from "./client-service.ts";

/** A service, whose facts are loaded on demand. */
export interface ServiceEntry {
  /** As it is typed: `imagebuilder`. */
  readonly id: string;
  /** Description for help. */
  readonly summary: string;
  load(): Promise<ServiceFacts>;
}

/** Every service. */
export const services: readonly ServiceEntry[] = [
  {
    id: "imagebuilder",
    summary: "EC2 Image Builder: lifecycle policies, their executions, images and recipes",
    load: async () => (await import("../../services/image-builder/command.ts")).default,
  },
  {
    id: "apprunner",
    summary: "AWS App Runner: services, their deployments, and the configurations they share",
    load: async () => (await import("../../services/app-runner/command.ts")).default,
  },
  {
    id: "agent",
    summary: "An A2A (Agent2Agent) agent: messages, tasks and push notifications",
    load: async () => (await import("../../services/a2a/command.ts")).default,
  },
  {
    id: "rest",
    summary: "A GitHub-like REST API: access tokens and requests",
    load: async () => (await import("../../services/rest-api/command.ts")).default,
  },
];
