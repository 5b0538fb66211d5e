/** Type errors that the compiler must report for the props of a connection; `tsc -p .` is the test. Nothing here runs. */
import { Connection } from "../../../constructs/index.ts";

declare const scope: Connection;

const github = { connectionName: "github", providerType: "GITHUB" } as const;

export const accepted = [new Connection(scope, "bitbucket", { ...github, providerType: "BITBUCKET" })];

export const refused = [
  // @ts-expect-error
  new Connection(scope, "no provider", { connectionName: "github" }),
  // @ts-expect-error
  new Connection(scope, "another provider", { ...github, providerType: "GITLAB" }),
  // @ts-expect-error
  new Connection(scope, "misspelled", { ...github, providertype: "GITHUB" }),
  // @ts-expect-error
  new Connection(scope, "record", { ...github, status: "AVAILABLE" }),
];
