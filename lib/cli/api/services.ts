/**
 * The services whose operations the client calls, as a table. A service joins with one entry here and one file in
 * services/: its operations and what they take and answer as data (lib/model/*-messages.ts), its options, how its pages
 * and errors look, which rules its requests keep, and how a client of it is made, which brings its protocol and its
 * authentication. Options, help, prompts, samples, checks and outputs all come from that; nothing else in this folder
 * knows a service. Only the service that a command line names is loaded.
 */
import type { ServiceFacts } from "./service.ts";

/** A service, its facts loaded when it is named. */
export interface ServiceEntry {
  /** As it is typed: `imagebuilder`. */
  readonly id: string;
  /** What it is, for help. */
  readonly summary: string;
  load(): Promise<ServiceFacts>;
}

/** Every service. */
export const services: readonly ServiceEntry[] = [
  {
    id: "imagebuilder",
    summary: "EC2 Image Builder: lifecycle policies, their executions, images and recipes",
    load: async () => (await import("./services/image-builder.ts")).default,
  },
  {
    id: "apprunner",
    summary: "AWS App Runner: services, their deployments, and the configurations they share",
    load: async () => (await import("./services/app-runner.ts")).default,
  },
  {
    id: "agent",
    summary: "An A2A (Agent2Agent) agent: messages, tasks and push notifications",
    load: async () => (await import("./services/agent.ts")).default,
  },
  {
    id: "rest",
    summary: "A GitHub-like REST API: access tokens and requests",
    load: async () => (await import("./services/rest.ts")).default,
  },
];
