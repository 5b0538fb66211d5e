/** An environment variable; an empty one counts as absent, as in the AWS CLI and SDKs. */
export const environment = (name: string): string | undefined => process.env[name] || undefined;

/** A path in which variables, as `$NAME` or `${NAME}`, have their values; one that is absent stays as it is. */
export const withVariables = (path: string): string =>
  path.replace(/\$\{(\w+)\}|\$(\w+)/g, (written, braced, bare) => environment(braced ?? bare) ?? written);
