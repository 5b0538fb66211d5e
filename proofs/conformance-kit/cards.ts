/** The agents that the conformance kit tests, besides the default one. */
import { defaultCard } from "../../lib/services/a2a/agent-card/emulator.ts";

/** The card of an agent that offers nothing beyond messages and tasks. */
export const plainCard = { ...defaultCard, capabilities: {} };

/** The card of an agent that requires the extension by which the kit tests that. */
export const extensionCard = {
  ...defaultCard,
  capabilities: {
    ...defaultCard.capabilities,
    extensions: [{ uri: "urn:a2a:tck:required-extension", required: true }],
  },
};

const lockedCard = {
  ...defaultCard,
  capabilities: { ...defaultCard.capabilities, extendedAgentCard: true },
  securitySchemes: { key: { apiKeySecurityScheme: { location: "header", name: "x-api-key" } } },
  securityRequirements: [{ schemes: { key: { list: [] } } }],
};

/** The key that the agent below accepts. */
export const lockedKey = "made-up-key";

/** The file of an agent with an extended card, whose clients must send an API key. */
export const lockedAgent = {
  card: lockedCard,
  extendedCard: { ...lockedCard, description: "What only authenticated clients see." },
  credentials: { apiKeys: [lockedKey] },
};
