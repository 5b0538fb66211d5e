/** An environment variable; an empty one counts as absent, as in the AWS CLI and SDKs. */
export const environment = (name: string): string | undefined => process.env[name] || undefined;
