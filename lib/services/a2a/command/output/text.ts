/** Formats responses of an agent as text, including values of unexpected types. */
import { listOf, type Members, membersOf } from "../../../../base/members.ts";
import { shortState } from "./task-state.ts";

/** A response or an element of a stream, recognized by its members. */
export function agentText(response: Members): string {
  if ("task" in response) return taskText(membersOf(response.task));
  if ("message" in response) return partsText(response.message);
  if ("statusUpdate" in response) return statusText(membersOf(response.statusUpdate));
  if ("artifactUpdate" in response) return partsText(membersOf(response.artifactUpdate).artifact);
  if ("supportedInterfaces" in response) return cardText(response);
  if ("status" in response) return taskText(response);
  if ("url" in response) return configText(response);
  const next = wordOf(response.nextPageToken);
  const entries =
    "configs" in response ? listOf(response.configs).map(configText) : listOf(response.tasks).map(statusText);
  return [entries.join("") || "none\n", next === "" ? "" : `more: --page-token ${next}\n`].join("");
}

/** A task: its state, and its artifacts by name. */
function taskText(task: Members): string {
  const artifacts = listOf(task.artifacts).map((artifact) => {
    const name = wordOf(artifact.name) || wordOf(artifact.artifactId);
    return `${name}:\n${partsText(artifact)}`;
  });
  return statusText(task) + artifacts.join("");
}

/** The state of a task or an update, with the agent's message. */
function statusText(of: Members): string {
  const { state, message } = membersOf(of.status);
  return `task ${wordOf(of.id ?? of.taskId)}: ${shortState(wordOf(state))}\n${message === undefined ? "" : partsText(message)}`;
}

/** The parts of a message or an artifact. @param saving how files are saved. */
export const partsText = (of: unknown, saving = "--save DIR writes them"): string =>
  listOf(membersOf(of).parts)
    .map((part) => {
      const name = wordOf(part.filename) || "file";
      if ("text" in part) return `${wordOf(part.text)}\n`;
      if ("url" in part) return `${name}: ${wordOf(part.url)}\n`;
      if ("raw" in part) return `${name}: ${Buffer.from(wordOf(part.raw), "base64").length} bytes (${saving})\n`;
      return `${JSON.stringify("data" in part ? part.data : part)}\n`;
    })
    .join("");

const configText = ({ id, url, authentication }: Members): string => {
  const scheme = wordOf(membersOf(authentication).scheme);
  return `${wordOf(id)}: ${wordOf(url)}${scheme === "" ? "" : ` (${scheme})`}\n`;
};

function cardText(card: Members): string {
  const offered = Object.entries(membersOf(card.capabilities)).flatMap(([name, value]) =>
    value === true ? [name] : [],
  );
  const lines: readonly (readonly [string, string])[] = [
    ["Agent", `${wordOf(card.name)} ${wordOf(card.version)}`],
    ["About", wordOf(card.description)],
    ...listOf(card.supportedInterfaces).map(({ url, protocolBinding, protocolVersion, tenant }) => {
      const of = wordOf(tenant) === "" ? "" : `, tenant ${wordOf(tenant)}`;
      return ["Interface", `${wordOf(protocolBinding)} ${wordOf(protocolVersion)} at ${wordOf(url)}${of}`] as const;
    }),
    ["Offers", offered.join(", ") || "no optional capabilities"],
    ["Security", Object.keys(membersOf(card.securitySchemes)).join(", ") || "none"],
    ...listOf(card.skills).map(({ id, description }) => ["Skill", `${wordOf(id)}: ${wordOf(description)}`] as const),
  ];
  return lines.map(([name, text]) => `${`${name}:`.padEnd(11)}${text}\n`).join("");
}

/** A value as text; empty if absent. */
export function wordOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
