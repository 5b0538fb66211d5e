/** The Authorization header of each kind of credential. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redactor } from "../../../../lib/client/secrets/redact.ts";
import type { SecretReference } from "../../../../lib/client/secrets/secret-reference.ts";
import { authorizationOf, kindsOfToken } from "../../../../lib/services/rest-api/client/access-token.ts";
import { secret } from "../../../run/secret.ts";

const opaque = secret("Opaque");
const jsonWebToken = secret("Signature", "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiIxIn0.");
const tokens: { readonly [name: string]: string } = {
  LINTEL_TEST_OPAQUE: opaque,
  LINTEL_TEST_CLASSIC: secret("Classic", "ghp_"),
  LINTEL_TEST_INSTALLATION: secret("Installation", "ghs_"),
  LINTEL_TEST_JWT: jsonWebToken,
};
beforeAll(() => Object.assign(process.env, tokens));
afterAll(() => {
  for (const name of Object.keys(tokens)) delete process.env[name];
});

const at = (name: string): SecretReference => ({ from: "environment", name });

describe("a token", () => {
  it.each(["Bearer", "token"] as const)("is sent with %s", async (scheme) => {
    const header = await authorizationOf({ kind: undefined, token: at("LINTEL_TEST_OPAQUE"), scheme });
    expect(header).toBe(`${scheme} ${opaque}`);
  });

  it("that is a JSON web token requires Bearer", async () => {
    const token = at("LINTEL_TEST_JWT");
    expect(await authorizationOf({ kind: "app-token", token, scheme: "Bearer" })).toBe(`Bearer ${jsonWebToken}`);
    const refused = authorizationOf({ kind: "app-token", token, scheme: "token" });
    await expect(refused).rejects.toThrow(/JSON web token, which must be sent with the scheme Bearer/);
    await expect(refused).rejects.not.toThrow(jsonWebToken);
  });

  it("must match its declared kind, if its prefix shows the kind", async () => {
    const header = (kind: "classic-pat" | "workflow-token" | "app-token" | "fine-grained-pat", name: string) =>
      authorizationOf({ kind, token: at(name), scheme: "Bearer" });
    expect(await header("classic-pat", "LINTEL_TEST_CLASSIC")).toContain("ghp_");
    expect(await header("workflow-token", "LINTEL_TEST_INSTALLATION")).toContain("ghs_");
    expect(await header("app-token", "LINTEL_TEST_INSTALLATION")).toContain("ghs_");
    await expect(header("fine-grained-pat", "LINTEL_TEST_CLASSIC")).rejects.toThrow(
      "the token from the environment variable LINTEL_TEST_CLASSIC is declared to be of the kind fine-grained-pat, but has the prefix of the kind classic-pat",
    );
  });

  it("is recognized by its prefix", () => {
    expect(kindsOfToken("github_pat_1")).toEqual(["fine-grained-pat"]);
    expect(kindsOfToken("gho_1")).toEqual(["oauth-app-token"]);
    expect(kindsOfToken("ghu_1")).toEqual(["app-token"]);
    expect(kindsOfToken("ghs_1")).toEqual(["app-token", "workflow-token"]);
    expect(kindsOfToken("something-else")).toEqual([]);
  });
});

describe("an app's client id and secret", () => {
  it("are the user name and password of basic authentication, and redacted in that form too", async () => {
    const header = await authorizationOf({
      kind: "app-client",
      clientId: "Iv1.abc",
      clientSecret: at("LINTEL_TEST_OPAQUE"),
    });
    const encoded = Buffer.from(`Iv1.abc:${opaque}`).toString("base64");
    expect(header).toBe(`Basic ${encoded}`);
    expect(redactor([])(`sent ${encoded}`)).toBe("sent ***");
  });

  it.each(["", "a:b", "a b", "a\n"])("%j is not a client id", async (clientId) => {
    await expect(
      authorizationOf({ kind: "app-client", clientId, clientSecret: at("LINTEL_TEST_OPAQUE") }),
    ).rejects.toThrow(/^the client id is ".*"; it must be printable characters/);
  });
});
