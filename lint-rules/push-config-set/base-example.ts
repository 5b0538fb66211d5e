/** A set of push configurations without any finding. */
export const baseExample = `contextId: 6a1d6a64-4ed8-4b7e-9b56-6dc8a4c6ab2b
id: on-call
url: https://hooks.example.test/agents
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
`;
