/** Secrets as forms encode them. */
import { expect, it } from "vitest";
import { redactor } from "../../lib/client/secrets/redact.ts";
import { secret } from "../run/secret.ts";

it("A secret with spaces is removed from a form, which writes them as plus signs.", () => {
  const spaced = `${secret("Form")} with spaces!`;
  const form = new URLSearchParams({ client_secret: spaced }).toString();
  expect(redactor([spaced])(form)).not.toContain("with+spaces");
});
