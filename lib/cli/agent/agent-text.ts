/** Answers of an agent for people. */
import type { Members } from "../../api/operation.ts";

const members = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
const list = (value: unknown): readonly Members[] => (Array.isArray(value) ? value.map(members) : []);
const word = (value: unknown): string => (value === undefined ? "" : String(value));

/** An answer, or an element of a stream, known by its members. */
export function agentText(answer: Members): string {
  if ("task" in answer) return taskText(members(answer.task));
  if ("message" in answer) return partsText(answer.message);
  if ("statusUpdate" in answer) return statusText(members(answer.statusUpdate));
  if ("artifactUpdate" in answer) return partsText(members(answer.artifactUpdate).artifact);
  if ("supportedInterfaces" in answer) return cardText(answer);
  if ("status" in answer) return taskText(answer);
  if ("url" in answer) return configText(answer);
  const next = word(answer.nextPageToken);
  const entries = "configs" in answer ? list(answer.configs).map(configText) : list(answer.tasks).map(statusText);
  return [entries.join("") || "none\n", next === "" ? "" : `more: --page-token ${next}\n`].join("");
}

/** A task: its state, and its artifacts, each under its name. */
function taskText(task: Members): string {
  const artifacts = list(task.artifacts).map((artifact) => {
    const name = word(artifact.name) || word(artifact.artifactId);
    return `${name}:\n${partsText(artifact)}`;
  });
  return statusText(task) + artifacts.join("");
}

/** The state of a task or of an update, with what the agent says about it. */
function statusText(of: Members): string {
  const { state, message } = members(of.status);
  return `task ${word(of.id ?? of.taskId)}: ${word(state)}\n${message === undefined ? "" : partsText(message)}`;
}

/** The parts of a message or an artifact. */
const partsText = (of: unknown): string =>
  list(members(of).parts)
    .map((part) => {
      const name = word(part.filename) || "file";
      if ("text" in part) return `${word(part.text)}\n`;
      if ("url" in part) return `${name}: ${word(part.url)}\n`;
      if ("raw" in part)
        return `${name}: ${Buffer.from(word(part.raw), "base64").length} bytes (shown by --output json)\n`;
      return `${JSON.stringify(part.data)}\n`;
    })
    .join("");

const configText = ({ id, url, authentication }: Members): string => {
  const scheme = word(members(authentication).scheme);
  return `${word(id)}: ${word(url)}${scheme === "" ? "" : ` (${scheme})`}\n`;
};

function cardText(card: Members): string {
  const offered = Object.entries(members(card.capabilities)).flatMap(([name, value]) => (value === true ? [name] : []));
  const lines: readonly (readonly [string, string])[] = [
    ["Agent", `${word(card.name)} ${word(card.version)}`],
    ["About", word(card.description)],
    ...list(card.supportedInterfaces).map(({ url, protocolBinding, protocolVersion, tenant }) => {
      const of = word(tenant) === "" ? "" : `, tenant ${word(tenant)}`;
      return ["Interface", `${word(protocolBinding)} ${word(protocolVersion)} at ${word(url)}${of}`] as const;
    }),
    ["Offers", offered.join(", ") || "no optional capability"],
    ["Security", Object.keys(members(card.securitySchemes)).join(", ") || "none"],
    ...list(card.skills).map(({ id, description }) => ["Skill", `${word(id)}: ${word(description)}`] as const),
  ];
  return lines.map(([name, text]) => `${`${name}:`.padEnd(11)}${text}\n`).join("");
}
