import { expect, it } from "vitest";
import { isKnownSecret, isNamedSecret, isParameterName } from "../../../../lib/facts/model/secrets/secret-value.ts";
import { Lines } from "../../../../lib/lint/text/lines.ts";

/** Characters that look random, as tokens have them. */
const random = (length: number, among: string): string =>
  Array.from({ length }, (_, index) => among[(index * 7 + (index >> 2)) % among.length]).join("");
const hex = (length: number): string => random(length, "0a1b2c3d4e5f6789");
const word = (length: number): string => random(length, "aZ0bY1cX2dW3eV4fU5gT6hS7iR8jQ9kPlOmNnMoLpK");
const upper = (length: number): string => random(length, "A2B3C4D5E6F7GHIJK");

/** A token of each service, and variables with passwords, as people write them. */
const tokens = {
  "installation token of 2026": `ghs_123456_eyJhbGciOiJSUzI1NiJ9.${word(300)}.${word(200)}-_${word(8)}`,
  "refresh token": `ghr_${word(36)}`,
  "temporary key of AWS": `ASIA${upper(16)}`,
  "key of Bedrock": `ABSK${word(120)}=`,
  "key of Alibaba": `LTAI${word(20)}`,
  "client secret of Azure": `${word(3)}8Q~${word(34)}`,
  "storage account of Azure": `DefaultEndpointsProtocol=https;AccountName=web;AccountKey=${word(86)}==`,
  "service bus of Azure": `Endpoint=sb://web.servicebus.windows.net/;SharedAccessKeyName=all;SharedAccessKey=${word(43)}=`,
  "connection string": "Server=db.example.test;Database=web;User Id=web;Password=swordfish;",
  "client secret of Google": `GOCSPX-${word(28)}`,
  "token of DigitalOcean": `dop_v1_${hex(64)}`,
  "token of Heroku": `HRKU-AA${word(58)}`,
  "token of Fly": `fo1_${word(43)}`,
  "token of GitLab": `glpat-${word(20)}`,
  "routable token of GitLab": `glpat-${word(27)}.01.${word(9)}`,
  "runner of GitLab": `glrt-${word(20)}`,
  "token of npm": `npm_${word(36)}`,
  "token of PyPI": `pypi-AgEIcHlwaS5vcmc${word(60)}`,
  "token of RubyGems": `rubygems_${hex(48)}`,
  "token of Docker": `dckr_pat_${word(27)}`,
  "key of Artifactory": `AKCp${word(69)}`,
  "key of Postman": `PMAK-${hex(24)}-${hex(34)}`,
  "token of Atlassian": `ATATT3${word(186)}`,
  "service token of Vault": `hvs.${word(95)}`,
  "batch token of Vault": `hvb.${word(150)}`,
  "token of HCP Terraform": `${word(14)}.atlasv1.${word(67)}`,
  "token of Pulumi": `pul-${hex(40)}`,
  "token of Doppler": `dp.pt.${word(43)}`,
  "key of age": `AGE-SECRET-KEY-1${upper(58)}`,
  "key of 1Password": `A3-${upper(6)}-${upper(11)}-${upper(5)}-${upper(5)}-${upper(5)}`,
  "key of Anthropic": `sk-ant-api03-${word(93)}AA`,
  "key of OpenAI": `sk-proj-${word(74)}`,
  "old key of OpenAI": `sk-${word(48)}`,
  "token of Hugging Face": `hf_${word(34)}`,
  "bot of Slack": `xoxb-1234567890-1234567890123-${word(24)}`,
  "app of Slack": `xapp-1-${upper(11)}-1234567890123-${hex(64)}`,
  "webhook of Slack": `https://hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${word(24)}`,
  "webhook of Discord": `https://discord.com/api/webhooks/123456789012345678/${word(68)}`,
  "bot of Telegram": `1234567890:AA${word(33)}`,
  "key of SendGrid": `SG.${word(22)}.${word(43)}`,
  "key of Brevo": `xkeysib-${hex(64)}-${word(16)}`,
  "key of Twilio": `SK${hex(32)}`,
  "key of Stripe": `sk_test_${word(24)}`,
  "secret of a webhook of Stripe": `whsec_${word(32)}`,
  "token of Square": `sq0atp-${word(22)}`,
  "token of Shopify": `shpat_${hex(32)}`,
  "token of Databricks": `dapi${hex(32)}`,
  "password of PlanetScale": `pscale_pw_${word(43)}`,
  "token of Grafana": `glsa_${word(32)}_${hex(8)}`,
  "token of Sentry": `sntryu_${hex(64)}`,
  "key of New Relic": `NRAK-${upper(27)}`,
  "key of Linear": `lin_api_${word(40)}`,
  "token of Notion": `ntn_12345678901${word(35)}`,
  "JSON web token": `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${word(43)}`,
  "private key of PGP": "-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQ",
} as const;

it.each(Object.entries(tokens))("a %s is recognized, alone and in a text", (_, token) => {
  expect(isKnownSecret(token)).toBe(true);
  expect(isKnownSecret(`curl -H "x: ${token}" https://example.test`)).toBe(true);
  const end = token.slice(-9);
  for (const text of [`- ${token} # why`, `a=${token}`, `{"a":"${token}","b":1}`]) {
    const shown = new Lines(text.replaceAll("\n", " ")).line(1);
    expect(shown).not.toContain(end.replaceAll("\n", " ").replace(/;$/, ""));
  }
});

it.each([
  "sk-button-primary-large",
  "skeleton",
  "hf_hub_download",
  "npm_config_registry",
  "xoxo",
  "API-GATEWAY-PRODUCTION",
  "SKUS",
  "s.example.test",
  "pull-request-0a1b2c3d4e5f",
  "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
  "4b1d2c3d4e5f60718293a4b5c6d7e8f901234567",
  "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "arn:aws:iam::123456789012:role/AKIA",
  "postgres://web:$" + "{var.password}@db.example.test/web",
  "postgres://web:$" + "{PASSWORD}@db.example.test/web",
  "postgres://web:$PASSWORD@db.example.test/web",
  "postgres://web:{{resolve:secretsmanager:db}}@db.example.test/web",
  "postgres://web:<password>@db.example.test/web",
  "postgres://web:****@db.example.test/web",
  "Server=db;Password=$" + "{password};",
  "Basic authentication is required",
  "eyJhbGciOiJIUzI1NiJ9",
])("%o contains no secret", (value) => {
  expect(isKnownSecret(value)).toBe(false);
});

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
])("%o is not recognized as a secret", (value) => {
  expect(isKnownSecret(value)).toBe(false);
});

it.each([
  "DATABASE_PASSWORD",
  "password",
  "APP_SECRET",
  "SECRET",
  "SECRET_KEY",
  "API_KEY",
  "apiKey",
  "GITHUB_TOKEN",
  "DB_PASS",
  "dbPass",
  "SMTP_PASS",
  "DB_PWD",
  "PGPASSWORD",
  "MYSQL_ROOT_PASSWORD",
  "PASSPHRASE",
  "DB_PASSWORD_2",
  "ENCRYPTION_KEY",
  "encryptionKey",
  "SIGNING_KEY",
  "JWT_SECRET",
  "jwtSecret",
  "clientSecret",
  "client-secret",
  "AWS_SECRET_ACCESS_KEY",
  "SECRET_KEY_BASE",
  "STORAGE_ACCOUNT_KEY",
  "MASTER_KEY",
  "SESSION_SECRETS",
  "db.password",
  "secret_from",
  "clientSecretFrom",
])("%s is a secret's name", (name) => {
  expect(isNamedSecret(name, "swordfish")).toBe(true);
});

it.each([
  "DATABASE_USER",
  "PASSWORD_FILE",
  "TOKEN_URL",
  "MAX_TOKENS",
  "SECRETARY",
  "NONSECRET",
  "SECRET_NAME",
  "MONKEY",
  "PUBLIC_KEY",
  "PARTITION_KEY",
  "CSRF_TOKEN",
  "clientToken",
  "COMPASS",
  "BYPASS",
  "PWD_DIR",
  "KEY_ID",
  "COOKIE_KEY",
  "APP_CREDENTIALS",
])("%s is not a secret's name", (name) => {
  expect(isNamedSecret(name, "swordfish")).toBe(false);
});

it.each([
  ["APP_KEY", "a81bC92dE03fG14hI25j"],
  ["COOKIE_KEY", hex(64)],
  ["REDIS_AUTH", word(24)],
  ["APP_CREDENTIALS", word(40)],
  ["PASSWORD_SALT", word(22)],
])("a random value of %s is a secret: %s", (name, value) => {
  expect(isNamedSecret(name, value)).toBe(true);
  expect(new Lines(`${name}: ${value}`).line(1)).not.toContain(value);
  expect(new Lines(`${name}=${value} deploy`).line(1)).not.toContain(value);
  expect(new Lines(`  ${name} = "${value}"`).line(1)).not.toContain(value);
});

it.each([
  ["APP_KEY", "primary"],
  ["CACHE_KEY", word(24)],
  ["KMS_KEY", hex(32)],
  ["APP_KEY", "1234abcd-12ab-34cd-56ef-1234567890ab"],
  ["SSH_KEY", "my-team-deployment-key-2"],
  ["AUTH", "oauth2-authorization-code"],
  ["SSH_KEY", "key-0a1b2c3d4e5f6a7b8"],
])("%s may have the value %s", (name, value) => {
  expect(isNamedSecret(name, value)).toBe(false);
  expect(new Lines(`${name}: ${value}`).line(1)).toContain(value);
});

it.each([
  "",
  "true",
  "FALSE",
  "12345",
  "/run/secrets/token",
  "https://login.example.test/token",
  "arn:aws:secretsmanager:eu-west-1:123456789012:secret:web",
])("%o only refers to a secret", (value) => {
  expect(isNamedSecret("TOKEN", value)).toBe(false);
});

it.each(["env:API_TOKEN", "file:/run/secrets/token"])("%s is a reference to a secret", (value) => {
  expect(isNamedSecret("TOKEN_FROM", value)).toBe(false);
});

it.each(["123456", "true-love", "a:b"])("%o may be a reference to a secret", (value) => {
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
])("%s may be a parameter name", (value) => {
  expect(isParameterName(value)).toBe(true);
});
