/** The services of the emulator, for its front page and its output at start. */

/** One service. */
export interface Served {
  /** As in {@link Service.name}. */
  readonly name: string;
  readonly title: string;
  /** The emulated parts. */
  readonly about: string;
  /** Its path below the emulator's address. */
  readonly path: string;
  /** An example command; `URL` is replaced by the emulator's address. */
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
    about: "services and their shared resources",
    path: "",
    command: "aws --endpoint-url URL apprunner list-services",
  },
  {
    name: "ec2",
    title: "EC2",
    about: "AMIs, instances and launch templates, to read",
    path: "",
    command: "aws --endpoint-url URL ec2 describe-images --owners self",
  },
  {
    name: "autoscaling",
    title: "EC2 Auto Scaling",
    about: "groups and launch configurations, to read",
    path: "",
    command: "aws --endpoint-url URL autoscaling describe-auto-scaling-groups",
  },
  {
    name: "sts",
    title: "STS",
    about: "the caller's identity, and roles",
    path: "",
    command: "aws --endpoint-url URL sts get-caller-identity",
  },
  {
    name: "rbin",
    title: "Recycle Bin",
    about: "retention rules, to read",
    path: "",
    command: "aws --endpoint-url URL rbin list-rules --resource-type EC2_IMAGE",
  },
  {
    name: "monitoring",
    title: "CloudWatch",
    about: "metrics, to read",
    path: "",
    command: "lintel audit --endpoint-url URL --idle-for 30d",
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

/** Pages for people, below the emulator's address. */
export const pages: readonly (readonly [path: string, about: string])[] = [
  ["/.well-known/agent-card.json", "the agent's card"],
  ["/_lintel/requests", "the last requests, as JSON"],
  ["/_lintel/faults", "the active faults, as JSON"],
  ["/health", "the emulator's health, as JSON"],
];
