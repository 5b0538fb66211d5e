/** Credentials by scheme, from the options of a command. */
import { expect, it } from "vitest";
import { credentialsOf } from "../../../../../lib/services/a2a/command/options/credential-options.ts";

const of = (text: string) => credentialsOf((option) => (option === "credential" ? [text] : undefined));

it("--credential refuses a credential whose scheme is missing or empty, without showing it", () => {
  for (const text of ["=env:KEY", "env:KEY", ""]) {
    expect(() => of(text)).toThrow(`--credential has ${text.length} characters without a scheme; write SCHEME=PLACE`);
  }
  expect(Object.keys(of("s=env:KEY"))).toEqual(["s"]);
});
