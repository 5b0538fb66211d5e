import fc from "fast-check";
import { expect, it } from "vitest";
import { Lines } from "../../../../lib/lint/text/lines.ts";
import { secretPlaces } from "../../../../lib/lint/text/secrets/secret-places.ts";
import { anyText } from "../../../run/any-text.ts";

/** A text as outputs print it. */
function shown(text: string): string {
  const lines = new Lines(text);
  return Array.from({ length: lines.count }, (_, index) => lines.line(index + 1)).join("\n");
}

it.each([
  // HCL
  'secret_key = "hunter2"',
  '"token" = "hunter2"',
  'token="hunter2"',
  'password = join("", ["hunter2", var.x])',
  'password = var.x ? "hunter2" : "y"',
  "private_key = <<-EOT\n  hunter2\n  EOT",
  "private_key = <<EOT\nhunter2",
  // JSON
  '{"a": 1, "secret_key": "hunter2", "b": 2}',
  '{"db_password":"hunter2"}',
  '{"apiKey": ["hunter2"]}',
  '{"token": "a\\"hunter2"}',
  '{"Name": "DB_PASSWORD", "Value": "hunter2"}',
  // YAML
  "password: hunter2",
  "password: hunter2 # why",
  "- token: 'hunter2'",
  "flow: {password: hunter2, x: y}",
  "token: |\n  first\n  hunter2\nnext: x",
  "- token: >-\n    hunter2\n  next: x",
  "- name: DB_PASSWORD\n  value: hunter2",
  "url: postgres://web:hunter2@db.example.test/web",
  "curl -H 'Authorization: Bearer hunter2hunter2'",
  "run: TOKEN=hunter2 deploy",
  "password: hunter2 with several words",
  // programs
  'new Provider({ secretKey: "hunter2" })',
  "const token = `hunter2`;",
  'token := "hunter2"',
  "-----BEGIN RSA PRIVATE KEY-----\nhunter2\n-----END RSA PRIVATE KEY-----",
  "-----BEGIN PRIVATE KEY-----\nhunter2",
  // marks in the text itself
  'variable "x" {\n  type = string\n  sensitive = true\n  default = "hunter2"\n}',
  'variable "x" {\n  default = { a = "hunter2" }\n  sensitive = true\n}',
  'variable "x" {\n  ephemeral = true\n  default = "hunter2"\n}',
  'output "x" {\n  value = "hunter2"\n  sensitive = true\n}',
  'word = sensitive("hunter2")',
  'word = upper(sensitive(join("", ["hunter2"])))',
  '{"variable": {"x": {"default": "hunter2", "sensitive": true}}}',
  "Parameters:\n  X: { Type: String, NoEcho: true, Default: hunter2 }\n",
  "Parameters:\n  X:\n    Type: String\n    NoEcho: true\n    Default: hunter2\n",
  "Parameters:\n  X:\n    Default: hunter2\n    Type: String\n    NoEcho: 'true'\n",
  '{"Parameters": {"X": {"NoEcho": "true", "Default": "hunter2"}}}',
  // the name of a variable or parameter
  'variable "db_password" {\n  default = "hunter2"\n}',
  '{"variable": {"db_password": {"default": "hunter2"}}}',
  '{"variables": {"db_password": {"value": "hunter2"}}}',
  '{"expressions": {"db_password": {"constant_value": "hunter2"}}}',
  "Parameters:\n  DbPassword:\n    Type: String\n    Default: hunter2\n",
  "DbPassword: { Type: String, Default: hunter2 }",
  // JSON in a string
  '{"SecretString":"{\\"username\\":\\"a\\",\\"password\\":\\"hunter2\\"}"}',
  'LOG = "{\\"password\\":\\"hunter2\\"}"',
  '"x": "{\\"a\\": \\"{\\\\\\"token\\\\\\": \\\\\\"hunter2\\\\\\"}\\"}"',
  // the value on another line
  "MasterUserPassword:\n  hunter2\nName: x",
  "MasterUserPassword: # why\n  'hunter2'\n",
  "password: first\n  hunter2\nnext: x",
  "apiKey:\n  - hunter2\n",
  '"apiKey": [\n  "hunter2"\n]',
  'db_password = join("", [\n  "hunter2"\n])',
  'db_password = (\n  "hunter2"\n)',
  // the value before the name
  "- { value: hunter2, name: DB_PASSWORD }",
  "- value: hunter2\n  name: DB_PASSWORD\n",
  '{"Value": "hunter2", "Name": "DB_PASSWORD"}',
  '{ value = "hunter2", name = "DB_PASSWORD" }',
  // commonest names
  'secret_string = "hunter2"',
  "SecretString: hunter2",
  'password_wo = "hunter2"',
  'secret_string_wo = "hunter2"',
  // links
  "https://acme.webhook.office.com/webhookb2/hunter2@a-b/IncomingWebhook/c/d",
  "https://hooks.zapier.com/hooks/catch/1/hunter2/",
  "postgres://u:ab@hunter2@db",
  "postgres://u:ab/hunter2@db/x",
])("redaction hides the secret in %j", (text) => {
  expect(shown(text)).not.toContain("hunter2");
  expect(shown(text)).toHaveLength(text.length);
});

it.each([
  "token = var.token",
  'token_from = "env:API_TOKEN"',
  'token = "env:API_TOKEN"',
  "password: $" + "{var.password}",
  "clientToken: abc",
  '{"nextToken": "abc", "next_page_token": "x"}',
  "const password = process.env.PASSWORD;",
  "if (token === other) return;",
  "maxTokens: 5\ntokens: many",
  "secretName: web",
  '{"apiKey": [], "name": "web"}',
  "password:\nname: web",
  "https://example.test:8080/a@b",
  "sentences about a token, and a password: ",
  "token = <<EOT",
  'variable "x" {\n  default = "a"\n}\nvariable "y" {\n  sensitive = true\n}',
  'variable "x" {\n  sensitive = false\n  default = "a"\n}',
  "X: { NoEcho: false, Default: a }",
  "X:\n  NoEcho: true\n  Type: String\nY:\n  Default: a\n",
  "DbPassword:\n  Type: String\n  MinLength: 8\nName:\n  Default: a\n",
  "DbPassword:\n  Ref: Other\n",
  "DbPassword:\n  !Ref Other\n",
  "password:\n  - name: web\n",
  "- { value: a, name: STAGE }\n- { name: X, value: b }\n",
  "- value: a\n  name: STAGE\n- name: DB_PASSWORD_FROM\n  valueFrom: x\n",
  "- { value: a, name: STAGE }\n- { valueFrom: x, name: DB_PASSWORD }\n",
  "password_wo_version = 1",
  "secretStringTemplate: web",
  "https://example.test:8080/a@b",
  "http://[::1]:8080/a@b",
  "https://acme.webhook.office.com/about",
  "https://registry.example.test:443/@scope/name@1.0",
])("redaction does not change %j", (text) => {
  expect(shown(text)).toBe(text);
});

it("the search for secrets finds ranges in any text, sorted and without overlaps", () => {
  const parts = [
    "token",
    "password",
    ": ",
    " = ",
    '"',
    "'",
    "\n",
    "  ",
    "|",
    "<<EOT",
    "EOT",
    "[",
    "]",
    "{",
    "x1y2",
    "name",
    "value",
  ];
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...parts), anyText())), (written) => {
      const text = written.join("");
      const places = secretPlaces(text);
      for (const [index, { start, end }] of places.entries()) {
        expect(start).toBeGreaterThan(places[index - 1]?.end ?? -1);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
  );
});

it.each([
  "token=<<A\n",
  'token="a\n',
  "name: ",
  "eyJ",
  "eyJ-",
  "eyJaaaaa.eyJaa.",
  "sntrys_eyJaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa_",
  "ghs_a.",
  "x?key=",
  "Bearer ",
  "://a:",
  "-----BEGIN PRIVATE KEY-----",
  "token: |\n",
  "token: [",
  "token = [",
  "token = x ",
  "token",
  "key: ",
])("the search for secrets ends with very many of %j", (part) => {
  // A tenth of a second; if each of them were searched for up to the end of the text, minutes.
  const places = secretPlaces(part.repeat(Math.ceil(1_000_000 / part.length)));
  expect(places.at(-1)?.end ?? 0).toBeLessThanOrEqual(1_000_000 + part.length);
});
