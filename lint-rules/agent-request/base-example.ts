/** A request without any finding. The examples of rules are laid over it. */
export const baseExample = `GetTask: { id: 3f36680c-7f37-4a5f-945e-d78981fafd36 }
`;
