/** Citations lead to the page of what is cited. */
import { expect, it } from "vitest";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import { pageOf } from "../../../lib/facts/model/sections.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { v0_3AgentCard } from "../../../lib/services/a2a/former-agent-card/model.ts";

it.each([agentCard, v0_3AgentCard])("fields of an $name cite sections about cards", ({ declaration }) => {
  const elsewhere = [...fieldsOf(declaration)].filter(
    ({ field: { cites } }) =>
      "document" in cites && pageOf(cites) !== "agent-card" && pageOf(cites) !== "former-agent-card",
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});
