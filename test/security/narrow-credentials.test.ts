/** The walls around credentials and references, at their edges (docs/design/security.md). */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isOnThisMachine, isSafeAddress } from "../../lib/client/secrets/safe-address.ts";
import {
  credentialOrigins,
  refuseOtherOrigin,
  refuseOtherServer,
} from "../../lib/services/a2a/client/credentials/credential-origins.ts";
import { refuseForeignReference } from "../../lib/services/a2a/command/options/allowed-references.ts";
import { checkedLookup } from "../../lib/services/a2a/push-config/emulator/target.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

describe("the origins of credentials", () => {
  const origins = credentialOrigins(new URL("https://agent.example/card"), {
    credentialOrigins: ["https://id.example"],
  });

  it.each([
    "https://agent.example:8443/a",
    "https://a.agent.example/",
    "https://id.example:444/",
    "https://agent.example./",
  ])("do not include %s", (address) => {
    expect(() => refuseOtherOrigin(origins, new URL(address))).toThrow("not sent");
  });

  it.each(["https://agent.example:443/b", "https://AGENT.example/b", "https://id.example/token"])(
    "include %s",
    (address) => {
      expect(() => refuseOtherOrigin(origins, new URL(address))).not.toThrow();
    },
  );
});

it("an origin that is listed gets nothing over plain http", () => {
  const listed = { credentialOrigins: ["http://id.example", "http://127.0.0.1:9"] };
  const sending = (address: string, allowInsecure: boolean) => () =>
    refuseOtherOrigin(
      credentialOrigins(new URL("https://agent.example/card"), { ...listed, allowInsecure }),
      new URL(address),
    );
  expect(sending("http://id.example/token", false)).toThrow("plain http");
  expect(sending("http://id.example/token", true)).not.toThrow();
  expect(sending("http://127.0.0.1:9/token", false)).not.toThrow();
});

describe("what a sign-in grants", () => {
  const origins = credentialOrigins(new URL("https://agent.example/card"), {
    credentialOrigins: ["https://tokens.example"],
  });
  const signIn = new URL("https://id.example/authorize");

  it.each(["https://evil.example/token", "https://agent.example/token", "https://id.example:8443/token"])(
    "is not sent to %s, another server",
    (token) => {
      expect(() => refuseOtherServer(origins, signIn, new URL(token))).toThrow(
        /would let you sign in at https:\/\/id\.example and take what that grants to/,
      );
    },
  );

  it.each(["https://id.example/token", "https://tokens.example/token"])("is sent to %s", (token) => {
    expect(() => refuseOtherServer(origins, signIn, new URL(token))).not.toThrow();
  });

  it("is sent to other ports of this machine", () => {
    expect(() =>
      refuseOtherServer(origins, new URL("http://localhost:1/a"), new URL("http://127.0.0.1:2/t")),
    ).not.toThrow();
  });
});

it.each([
  "http://127.0.0.1.evil.example/",
  "http://localhost.evil.example/",
  "http://evil-localhost/",
  "http://127.0.0.1.nip.io/",
  "http://[::2]/",
  "http://128.0.0.1/",
])("%s is not on this machine", (address) => {
  expect([isOnThisMachine(new URL(address)), isSafeAddress(new URL(address))]).toEqual([false, false]);
});

it("a folder that is allowed to references does not allow others whose names begin like it", () => {
  const folder = temporaryFolder({ "a/secret": "", "a-evil/secret": "", ab: "" });
  const refused = (path: string) => () =>
    refuseForeignReference({ from: "file", path: join(folder, path) }, [`file:${join(folder, "a")}`], "token");
  expect(refused("a/secret")).not.toThrow();
  for (const path of ["a-evil/secret", "ab", "a/../ab"]) expect(refused(path), path).toThrow("is not allowed");
});

it("a notification is not sent to a name that resolves to this machine", async () => {
  const resolved = (toLoopback: boolean) =>
    new Promise<unknown>((done) =>
      checkedLookup(toLoopback)("localhost", {}, (error, address) => done(error ?? address)),
    );
  expect(await resolved(false)).toEqual(new Error("the name resolves to a forbidden address"));
  expect(await resolved(true)).toMatch(/^(?:127\.0\.0\.1|::1)$/);
});
