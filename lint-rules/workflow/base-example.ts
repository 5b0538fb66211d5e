/** A workflow without any finding. The examples of rules are laid over it. */
export const baseExample = `name: nightly
jobs:
  report: { steps: [{ run: npm run report }] }
`;
