/** Access to an agent without any finding. The examples of rules are laid over it. */
export const baseExample = `agent: https://agents.example.com/on-call
credentials:
  bearer:
    secretFrom: env:AGENT_TOKEN
`;
