import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepSecret, redactError, redactor } from "../../../lib/client/secrets/redact.ts";
import { anyText } from "../../run/any-text.ts";

describe("text that is marked as a secret is redacted, in any notation", () => {
  const signature = "5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7";
  test.each([
    ["Authorization: AWS4-HMAC-SHA256 Credential=AKID/20260101, Signature=abc\nhost: h", "Authorization: ***\nhost: h"],
    ['{"authorization":"Bearer abc.def","a":1}', '{"authorization":"***","a":1}'],
    ["Proxy-Authorization: Basic dTpw", "Proxy-Authorization: ***"],
    ["x-amz-security-token:FwoG//==\nx-amz-date:1", "x-amz-security-token:***\nx-amz-date:1"],
    ["?X-Amz-Security-Token=FwoG%2F&a=b", "?X-Amz-Security-Token=***&a=b"],
    [`?X-Amz-Signature=${signature}`, "?X-Amz-Signature=***"],
    [`Credential=AKID/x, Signature=${signature}`, "Credential=AKID/x, Signature=***"],
    ['{"SecretAccessKey": "abc","SessionToken":"def"}', '{"SecretAccessKey": "***","SessionToken":"***"}'],
    ["aws_secret_access_key = abc", "aws_secret_access_key = ***"],
    ["http://user:pass@host/path", "http://***@host/path"],
  ])("in %s", (text, clean) => {
    expect(redactor([])(text)).toBe(clean);
  });

  test.each(["the signature does not match", "http://host/a@b", "authorization is required", "a: b"])(
    "not: %s",
    (text) => {
      expect(redactor([])(text)).toBe(text);
    },
  );
});

describe("given secrets are redacted", () => {
  test("where a long one stands anywhere, also percent-encoded", () => {
    const secret = "a/b+c=d(e)f.g*h$i^j";
    const text = `x${secret}y ${encodeURIComponent(secret)}`;
    expect(redactor([secret])(text)).toBe("x***y ***");
  });

  test.each<readonly [string, (secret: string) => string]>([
    [
      "percent-encoded in lower case",
      (secret) => encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
    ],
    ["in JSON that escapes slashes", (secret) => JSON.stringify(secret).replaceAll("/", "\\/")],
    [
      "in JSON that escapes markup",
      (secret) =>
        JSON.stringify(secret).replaceAll("&", "\\u0026").replaceAll("<", "\\u003c").replaceAll(">", "\\u003e"),
    ],
    ["in XML", (secret) => secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;")],
    [
      "in HTML",
      (secret) =>
        secret
          .replaceAll("&", "&amp;")
          .replaceAll("<", "&lt;")
          .replaceAll(">", "&gt;")
          .replaceAll('"', "&quot;")
          .replaceAll("'", "&#39;"),
    ],
    ["in Base64", (secret) => Buffer.from(secret).toString("base64")],
    ["in the Base64 of a user and a password", (secret) => Buffer.from(`me:${secret}`).toString("base64")],
    ["in Base64 for URLs", (secret) => Buffer.from(`a${secret}b`).toString("base64url")],
  ])("where they stand %s", (_, write) => {
    const secret = `k/e&y"q'<${"7f3Z?>".repeat(4)}`;
    const written = write(secret);
    const shown = redactor([secret])(`before ${written} after`);
    expect(shown).toContain("***");
    // Only what is shared with the text around it may remain.
    expect(shown.replace(/^before |after$/g, "").length).toBeLessThan(14);
  });

  test("but not what only resembles their Base64", () => {
    expect(redactor(["testtest"])("dGVzdHRlc3Q= is a word")).toBe("dGVzdHRlc3Q= is a word");
  });

  test("where a short one is a whole word: emulators accept `test` and the like", () => {
    expect(redactor(["test"])("test the latest (test)")).toBe("*** the latest (***)");
  });

  test("while absent and empty ones change nothing", () => {
    expect(redactor([undefined, ""])("a text")).toBe("a text");
  });

  test("so that no text keeps a secret", () => {
    const secrets = fc.array(fc.string({ minLength: 16, maxLength: 60, unit: "grapheme-ascii" }), { maxLength: 3 });
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), (all, before, after) => {
        const redact = redactor(all);
        for (const secret of all) expect(redact(before + secret + after)).not.toContain(secret);
      }),
    );
  });
});

test("an error loses secrets in its message and its stack", () => {
  const error = new Error("the token abcdefghijklmnopq");
  expect(error.stack).toContain("abcdefghijklmnopq");
  expect(redactError(error, redactor(["abcdefghijklmnopq"]))).toBe(error);
  expect(error.message).toBe("the token ***");
  expect(error.stack).not.toContain("abcdefghijklmnopq");
  expect(redactError("text", redactor(["text"]))).toBe("text");
});

describe("it never throws", () => {
  const anything = anyText({ maxLength: 80 });
  const halfPair = fc.constantFrom("\ud800", "\udfff\ud800", "x\udc00y".repeat(20));
  const any = fc.oneof(
    anything,
    halfPair,
    fc.tuple(anything, halfPair, anything).map((parts) => parts.join("")),
  );

  test("for any secrets and texts, and keeps no long secret in any form", () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), any, any, (secrets, before, after) => {
        const redact = redactor(secrets);
        for (const secret of secrets.filter(({ length }) => length >= 16)) {
          for (const text of [secret, Buffer.from(secret).toString(), JSON.stringify(secret).slice(1, -1)]) {
            expect(redact(before + text + after)).not.toContain(text);
          }
        }
      }),
    );
  });

  test("after keeping a secret that is not valid Unicode", () => {
    keepSecret("half-\ud800-a-pair-of-surrogates");
    expect(redactor([])("any text")).toBe("any text");
    expect(redactor([])("a half-\ufffd-a-pair-of-surrogates")).toBe("a ***");
  });

  test("for a secret that is longer than any regular expression", () => {
    const long = "(".repeat(4_000_000);
    expect(redactor([long])(`a ${long} b`)).toBe("a *** b");
  });

  test("for an error whose message is read-only, or that is its own cause", () => {
    const secret = "abcdefghijklmnopq";
    const aborted = new DOMException(`aborted: ${secret}`, "AbortError");
    expect(redactError(aborted, redactor([secret]))).toBe(aborted);
    expect(aborted.message).toBe("aborted: ***");
    const frozen = Object.freeze(new Error(secret));
    expect(redactError(frozen, redactor([secret]))).toBe(frozen);
    const round = new Error(secret);
    round.cause = new AggregateError([round, new Error(`inner ${secret}`)], secret);
    redactError(round, redactor([secret]));
    expect(String((round.cause as AggregateError).errors[1])).toBe("Error: inner ***");
  });

  test("for a value that is not a string", () => {
    expect(redactor([])(Object(7))).toBe("7");
  });
});
