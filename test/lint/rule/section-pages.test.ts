/** Citations lead to the page of what is cited. */
import { expect, it } from "vitest";
import { fieldsOf } from "../../../lib/derive/fields.ts";
import { agentCard } from "../../../lib/model/agents/agent-card.ts";
import { formerAgentCard } from "../../../lib/model/agents/former-agent-card.ts";
import { pageOf } from "../../../lib/model/sections.ts";

it.each([agentCard, formerAgentCard])("fields of an $name cite sections about cards", ({ declaration }) => {
  const elsewhere = [...fieldsOf(declaration)].filter(
    ({ field: { cites } }) =>
      "document" in cites && pageOf(cites) !== "agent-card" && pageOf(cites) !== "former-agent-card",
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});
