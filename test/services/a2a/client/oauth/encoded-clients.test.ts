/** Ids and secrets of clients that the Basic scheme has to form-encode (RFC 6749, 2.3.1). */
import { describe, expect, it } from "vitest";
import { secret } from "../../../../run/secret.ts";
import { agentForTest, cardWith } from "../../emulator/running-agent.ts";
import { startIndependentServer } from "./independent-server.ts";
import { clientOf, oauth2, requiring, secretForTest } from "./secured-agent.ts";

/** Spaces and signs, which RFC 6749 (appendix A.1 and A.2) allows in ids and secrets, and letters that go beyond them. */
const texts = ["two words", " edges ", "a+b", "100%", "%20", "a:b", "a&b=c", "ü €"];
const secretLike = (text: string): string => `${secret("Encoded")}${text}`;

describe("the emulator", () => {
  it.each(texts)("accepts a client whose id and secret contain %j", async (text) => {
    const { url } = await agentForTest({
      agent: {
        card: cardWith(requiring(oauth2("clientCredentials"))),
        credentials: { clients: { [text]: secretLike(text) } },
      },
    });
    const { client, tokenRequests } = clientOf(url, {
      clientId: text,
      clientSecret: secretForTest(secretLike(text)),
    });
    await client.call("ListTasks", {});
    expect(tokenRequests()).toBe(1);
  });
});

describe("oidc-provider", () => {
  it.each(texts.filter((text) => /^[ -~]*$/.test(text)))("accepts a secret with %j", async (text) => {
    const server = await startIndependentServer(secretLike(text));
    const { url } = await agentForTest({
      agent: {
        card: cardWith(
          requiring({
            oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: `${server.url}/token`, scopes: {} } } },
          }),
        ),
      },
    });
    const { client, lines } = clientOf(
      url,
      { clientId: "machine", clientSecret: secretForTest(secretLike(text)) },
      { credentialOrigins: [server.url] },
    );
    // The emulated agent does not know the server's tokens: it is the one that refuses.
    await expect(client.call("ListTasks", {})).rejects.toMatchObject({ status: 401 });
    expect(lines.join("\n")).toMatch(/ListTasks: sent to/);
  });
});
