/** A message without any finding. The examples of rules are laid over it. */
export const baseExample = `message:
  messageId: 8fe1e103-04f8-4fd2-b0df-550fe98a71fa
  role: ROLE_USER
  parts: [{ text: Which incidents are open? }]
`;
