/** Citations lead to the page of what is cited. */
import { expect, it } from "vitest";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import { pageNameOf } from "../../../lib/facts/model/sections.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { v0_3AgentCard } from "../../../lib/services/a2a/former-agent-card/model.ts";

it.each([agentCard, v0_3AgentCard])("fields of an $name cite sections about cards", ({ declaration }) => {
  const elsewhere = [...fieldsOf(declaration)].filter(
    ({ field: { cites } }) =>
      "document" in cites && pageNameOf(cites) !== "agent-card" && pageNameOf(cites) !== "former-agent-card",
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
});
