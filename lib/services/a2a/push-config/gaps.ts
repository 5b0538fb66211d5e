/** Gaps of the reference about push notifications of A2A agents. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const endpoints = cite(1, "Endpoints");
const events = cite(1, "Events");
const config = cite(1, "TaskPushNotificationConfig");

/** All gaps about push notifications, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "push-config/delivery",
    cites: events,
    question: "Payload and delivery of push notifications.",
    choice:
      "POST of a StreamResponse with Authorization: {scheme} {credentials} and the token in X-A2A-Notification-Token, or on request A2A-Notification-Token. At least one attempt, retried with increasing waits; 10 to 30 seconds for a response; redirects are not followed; addresses are checked.",
    basis: [citeGuide("a2a", "Push Notification Payload"), citeGuide("a2a", "Push Notification Security")],
    because: "the SDKs in Go and Rust use the other header",
  },
  {
    id: "push-config/addresses",
    cites: config,
    question: "To which addresses may notifications be sent?",
    choice:
      "Not to loopback, private, link-local, shared (CGNAT), unique-local, IPv4-mapped or other special addresses, nor to hosts of instance metadata, unless local addresses are allowed. http is a warning.",
    basis: [citeGuide("a2a", "Push Notification Security")],
    because: "a caller decides where the agent sends requests, and could use it to reach internal services",
  },
  {
    id: "push-config/secrets",
    cites: config,
    question: "How do declarations contain tokens and credentials?",
    choice:
      "As a reference: env:NAME, file:PATH, or a template (dollar and braces) of the tool that reads the file; never as plain text.",
    basis: "our judgment",
    because: "declarations are committed, printed and stored in state",
  },
  {
    id: "push-config/missing-task-id",
    cites: config,
    question:
      "taskId is optional in the table, but it is part of the path of the request that creates a configuration.",
    choice: "Required in a separate declaration; in SendMessage it should be absent or empty.",
    basis: "documents",
    because: "the path cannot be built without it",
  },
  {
    id: "push-config/many-configs",
    cites: config,
    question: "How many configurations may a task have?",
    choice: "Any number; more than 50 are a warning.",
    basis: "our judgment",
    unsettled: "open",
    because: "each update is sent once for each of them, and the limits of servers differ",
  },
  {
    id: "push-config/ended-task",
    cites: config,
    question: "Does a task that has ended accept configurations?",
    choice:
      "In the emulator it does, and nothing is sent for them; the provider, which would wait without a result, reports an error and does not create any.",
    basis: "trial",
    unsettled: "open",
    because:
      "real servers accept them, and the public conformance kit creates its configurations for a task that has ended",
  },
  {
    id: "push-config/missing-on-delete",
    cites: endpoints,
    question: "What does the deletion of a missing configuration return?",
    choice: "Success.",
    basis: [citeGuide("a2a", "Delete Push Notification Config")],
    because: "deletion is idempotent",
  },
  {
    id: "push-config/existing-id",
    cites: config,
    question: "What happens if a configuration is created with an id that the task already has?",
    choice: "The emulator replaces the configuration; the provider checks for it first.",
    basis: "trial",
    unsettled: "open",
    because: "real servers replace it silently",
  },
  {
    id: "push-config/agent",
    cites: cite(1, "What the service does"),
    question: "Which agent does a declared configuration belong to? No member of the request identifies it.",
    choice:
      "The one in the attribute `agent`, by base URL or the address of its card; if omitted, the only agent in the provider's configuration. The tenant is that of the card's interface unless one is declared.",
    basis: "our judgment",
    because: "a document is a request, and the address is not part of it",
  },
  {
    id: "push-config/import-id",
    cites: config,
    question: "What identifies a configuration permanently?",
    choice:
      "agent#[tenant/]task/id, each segment after # percent-encoded; the part before # is optional if the provider configures only one agent.",
    basis: "our judgment",
    because: "ids are unique only within a task, and tenants, tasks and ids may be any string",
  },
  {
    id: "push-config/made-up-id",
    cites: config,
    question: "Which id does a configuration get that is declared without one?",
    choice:
      "A UUID derived from agent, tenant, task and URL, which it keeps. An existing configuration with this id and the same URL and scheme is the work of an earlier apply; one with a declared id belongs to somebody else.",
    basis: "our judgment",
    because:
      "servers generate a new id each time, or use the task's; an interrupted creation would otherwise create a duplicate",
  },
  {
    id: "push-config/update",
    cites: endpoints,
    question: "There is no operation that changes a configuration.",
    choice:
      "Lintel sends it again with its id, which replaces it, and checks the list; with update_mode replace it deletes it first. Changes of agent, tenant, task and id replace the resource.",
    basis: "trial",
    unsettled: "open",
    because:
      "real servers replace a configuration with an existing id; between deletion and creation updates would be lost",
  },
  {
    id: "push-config/end-of-task",
    cites: cite(1, "States and transitions"),
    question: "What happens to the configurations of a task that has ended?",
    choice:
      "The agent may remove them and the task. By default the resource then stays in the state, as ended, and nothing is compared or sent any more; with on_task_end recreate it is created again. A finished task never blocks a deletion.",
    basis: "our judgment",
    unsettled: "open",
    because: "servers clean up, and a configuration that sends nothing should not cause a permanent difference",
  },
  {
    id: "push-config-set/scope",
    cites: endpoints,
    question: "A configuration belongs to one task; how are the configurations of a whole context declared?",
    choice:
      "As a set, which is a concept of Lintel: at each apply every task of the context that has not ended gets a configuration whose id is derived from the ids of the set and of the task. Ended tasks are dropped; a later task is covered by the next apply, and a plan shows it as uncovered.",
    basis: "our judgment",
    because:
      "the service does not announce new tasks; a push profile of the client covers tasks from their first message",
  },
];
