/** Every constraint of the catalogue about cards, applied to the agent file. */
import { describe, expect, test } from "vitest";
import { readAgentSettings } from "../../../../lib/services/a2a/emulator/agent-settings.ts";
import { declarationsOf, readCatalogue } from "../../../catalogue/examples.ts";
import { fileForTest } from "./running-agent.ts";

/** Rows whose invalid examples the emulator accepts, with the reason: clients are tested with faulty cards too. */
const taken: { readonly [row: string]: string } = {
  "agent/interface-url-https": "its own address is http, and a placeholder until it starts",
  "agent/interface-url-grpc": "it serves HTTP+JSON alone; other interfaces are only shown",
  "agent/extension-uri-unique": "a linter's business: the agent knows what to do",
  "agent/skill-id-unique": "a linter's business: the agent knows what to do",
  "agent/signature-protected-form": "signatures are shown as they are",
  "agent/oauth2-metadata-url-tls": "its own authorization server is http",
};

const catalogue = readCatalogue("agent-card");
const rows = catalogue.rows.filter(({ checkable, severity }) => severity === "error" && checkable === "offline");

/** The cards of an example, read as agent files. */
async function readingOf(row: (typeof rows)[number], example: unknown): Promise<unknown[]> {
  const cards = declarationsOf(catalogue, row, example).map(({ raw }) => raw);
  return Promise.all(cards.map(async (card) => readAgentSettings({ agentPath: await fileForTest({ card }) }, true)));
}

const examples = (kind: "valid" | "invalid") =>
  rows
    .filter(({ id }) => kind === "valid" || !(id in taken))
    .flatMap((row) => (row[kind] ?? []).map((example) => [row.id, JSON.stringify(example), row, example] as const));

describe("an agent file", () => {
  test.each(examples("valid"))("%s accepts %s", async (_, _text, row, example) => {
    expect(await readingOf(row, example)).not.toEqual([]);
  });

  test.each(examples("invalid"))("%s refuses %s", async (_, _text, row, example) => {
    await expect(readingOf(row, example)).rejects.toThrow("the agent file ");
  });
});
