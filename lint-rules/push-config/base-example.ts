/** A push configuration without any finding. The examples of rules are laid over it. */
export const baseExample = `id: on-call
taskId: 3f36680c-7f37-4a5f-945e-d78981fafd36
url: https://hooks.example.test/agents
authentication: { scheme: Bearer, credentials: "env:HOOK_CREDENTIALS" }
`;
