/** What the emulator serves, as people are told: on its page, and when it starts. */

/** One service. */
export interface Served {
  /** As in {@link Service.name}. */
  readonly name: string;
  readonly title: string;
  /** What of it there is. */
  readonly about: string;
  /** Where it answers, below the emulator's address. */
  readonly path: string;
  /** A command that asks it something; `URL` stands for the emulator's address. */
  readonly command: string;
}

export const served: readonly Served[] = [
  {
    name: "imagebuilder",
    title: "EC2 Image Builder",
    about: "lifecycle policies, images and recipes",
    path: "",
    command: "aws --endpoint-url URL imagebuilder list-lifecycle-policies",
  },
  {
    name: "apprunner",
    title: "App Runner",
    about: "services and what they use",
    path: "",
    command: "aws --endpoint-url URL apprunner list-services",
  },
  {
    name: "rest",
    title: "REST API",
    about: "tokens of APIs like GitHub's",
    path: "/rest",
    command: "lintel auth check --base-url URL/rest --api-version 2022-11-28 --token-from env:API_TOKEN",
  },
  {
    name: "agent",
    title: "A2A agent",
    about: "messages, tasks, streams and push notifications",
    path: "/agent",
    command: "lintel agent send --agent URL --text Hello",
  },
];

/** Pages that can be opened, below the emulator's address. */
export const pages: readonly (readonly [path: string, about: string])[] = [
  ["/.well-known/agent-card.json", "the agent's card"],
  ["/_lintel/requests", "the last requests, as JSON"],
  ["/_lintel/faults", "the faults that are ordered, as JSON"],
  ["/health", "whether the emulator answers, as JSON"],
];
