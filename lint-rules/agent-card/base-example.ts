/** An agent card without any finding. The examples of rules are laid over it. */
export const baseExample = `name: Incident desk
description: Answers questions about incidents
version: 1.2.3
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
capabilities: { streaming: true, pushNotifications: true }
defaultInputModes: [text/plain]
defaultOutputModes: [text/plain]
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }
`;
