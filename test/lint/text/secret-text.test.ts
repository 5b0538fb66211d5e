import { expect, it } from "vitest";
import { isKnownSecret, isNamedSecret, isParameterName } from "../../../lib/lint/text/secret-text.ts";

it.each([
  "AKIAIOSFODNN7EXAMPLE",
  "ASIAIOSFODNN7EXAMPLE",
  `ghp_${"a".repeat(36)}`,
  "github_pat_11AAAAAAA0aaaaaaaaaaaa",
  "glpat-abc",
  "xoxb-1-2",
  "sk_live_abc",
  `AIza${"x".repeat(35)}`,
  "-----BEGIN PRIVATE KEY-----\nMIIE",
  "-----BEGIN RSA PRIVATE KEY-----",
  "postgres://web:swordfish@db.example.test/web",
  "redis://:swordfish@cache.example.test",
])("%s is recognized as a secret", (value) => {
  expect(isKnownSecret(value)).toBe(true);
});

it.each([
  "",
  "AKIA",
  "AKIAIOSFODNN7EXAMPLES",
  "ghp_short",
  "https://user@example.test",
  "https://example.test:8080/a@b",
  "postgres://db.example.test/web",
  "-----BEGIN PUBLIC KEY-----",
])("%o is not", (value) => {
  expect(isKnownSecret(value)).toBe(false);
});

it.each(["DATABASE_PASSWORD", "password", "APP_SECRET", "SECRET", "SECRET_KEY", "API_KEY", "apiKey", "GITHUB_TOKEN"])(
  "%s is a secret's name",
  (name) => {
    expect(isNamedSecret(name, "swordfish")).toBe(true);
  },
);

it.each([
  "DATABASE_USER",
  "PASSWORD_FILE",
  "TOKEN_URL",
  "MAX_TOKENS",
  "SECRETARY",
  "NONSECRET",
  "SECRET_NAME",
  "MONKEY",
])("%s is not", (name) => {
  expect(isNamedSecret(name, "swordfish")).toBe(false);
});

it.each([
  "",
  "true",
  "FALSE",
  "12345",
  "/run/secrets/token",
  "https://login.example.test/token",
  "arn:aws:secretsmanager:eu-west-1:123456789012:secret:web",
])("%o only refers to one", (value) => {
  expect(isNamedSecret("TOKEN", value)).toBe(false);
});

it.each(["123456", "true-love", "a:b"])("%o may be one", (value) => {
  expect(isNamedSecret("TOKEN", value)).toBe(true);
});

it.each([
  "correct horse battery staple",
  "sword&fish",
  "q7Zt2mXv9LbKc4Rw8NyD",
  "aaaa1bbbb1Ccccccc1cc",
  "AKIAIOSFODNN7EXAMPLE",
])("%s is not a parameter name", (value) => {
  expect(isParameterName(value)).toBe(false);
});

it.each([
  "mail-key",
  "/web/mail.key_2",
  "WebShop-MailProviderKey2",
  "ProductionDatabasePassword2",
  "q7Zt2mXv9LbKc4Rw8Ny",
  "aaaa1bbbb1Cccccccccc",
  "abcdefghijklmnopqrstuvwxyz0123456789",
])("%s may be one", (value) => {
  expect(isParameterName(value)).toBe(true);
});
