/** A resume request without any finding. The examples of rules are laid over it. */
export const baseExample = `ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa
`;
