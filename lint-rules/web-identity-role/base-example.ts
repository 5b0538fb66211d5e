/** A role to assume with a web identity without any finding. The examples of rules are laid over it. */
export const baseExample = `roleArn: arn:aws:iam::123456789012:role/deploy
sessionName: terraform
`;
