/** Valid documents of agent messaging for tests. */

export const card = {
  name: "Incident desk",
  description: "Answers questions about incidents",
  version: "1.2.3",
  supportedInterfaces: [{ url: "https://agent.example.test", protocolBinding: "HTTP+JSON", protocolVersion: "1.0" }],
  capabilities: { streaming: true, pushNotifications: true },
  defaultInputModes: ["text/plain"],
  defaultOutputModes: ["text/plain"],
  skills: [{ id: "search", name: "Search", description: "Finds incidents", tags: ["incidents"] }],
};

export const config = {
  id: "on-call",
  taskId: "task-1",
  url: "https://hooks.example.test/agents",
  authentication: { scheme: "Bearer", credentials: "env:HOOK_CREDENTIALS" },
};

export const message = { messageId: "message-1", role: "ROLE_USER", parts: [{ text: "Which incidents are open?" }] };

/** A card with a tenant. */
export const cardOf = (tenant: string) => ({
  ...card,
  supportedInterfaces: card.supportedInterfaces.map((each) => ({ ...each, tenant })),
});
