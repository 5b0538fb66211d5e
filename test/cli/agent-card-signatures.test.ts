/** `lintel agent card sign` and `verify`. */
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Members } from "../../lib/base/members.ts";
import { json, startServer } from "../client/scripted-server.ts";
import { expectSecretsIn } from "../run/produced.ts";
import { secret } from "../run/secret.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { cardAt, jwkOf, keyPair, pemOf } from "../services/a2a/agent-card/signing.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();
const pair = keyPair("ES256");
/** Text before a key in PEM is a comment; here it is what the run is searched for. */
const marker = secret("CardKey");
const privatePem = `${marker}\n${pemOf(pair.privateKey)}`;
const privateJwk = JSON.stringify(jwkOf(pair.privateKey, { kid: "jwk-1", note: marker }));
const publicPem = pemOf(pair.publicKey);

const yaml = `# The card of our agent.
name: "Incident desk" # shown to people
description: Answers questions
version: 1.2.3
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0" }
capabilities: { streaming: true }
defaultInputModes: [text/plain]
defaultOutputModes: [text/plain]
skills:
  - { id: search, name: Search, description: Finds incidents, tags: [incidents] }
`;

/** A folder with files, and a function that runs a command in it. */
function at(files: { readonly [name: string]: string }) {
  const folder = temporaryFolder({ "key.pem": privatePem, "pub.pem": publicPem, ...files });
  chmodSync(join(folder, "key.pem"), 0o600);
  expectSecretsIn(join(folder, "key.pem"), "the private key is in this file");
  const run = async (...words: readonly string[]) => {
    const outcome = await lintel(["agent", "card", ...words], { cwd: folder, env: { CARD_JWK: privateJwk } });
    expect(outcome.stdout + outcome.stderr).not.toContain(marker);
    return outcome;
  };
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { folder, run, read, write: (name: string, text: string) => writeFileSync(join(folder, name), text) };
}

const signKey = ["--key", "file:key.pem", "--kid", "key-1"] as const;
const inPlace = (name: string) => ["--output-file", name] as const;

describe("signing", () => {
  it("adds a signature to YAML, and leaves everything else as it was written", async () => {
    const { run, read } = at({ "card.yaml": yaml });
    const { code, stdout, stderr } = await run("sign", "card.yaml", ...signKey, ...inPlace("card.yaml"));
    expect({ code, stdout, stderr }).toEqual({
      ...{ code: 0, stdout: "" },
      stderr: 'lintel: added the signature of "key-1" (ES256) to card.yaml\n',
    });
    expect(read("card.yaml")).toMatch(/^signatures:\n {2}- protected: \S+\n {4}signature: \S+\n$/m);
    expect(read("card.yaml").startsWith(yaml)).toBe(true);
    expect(await run("verify", "card.yaml", "--keys", "file:pub.pem")).toMatchObject({
      code: 0,
      stdout:
        'signatures[0] (kid "key-1", ES256) is valid: the file pub.pem verifies the card as the specification reads it, without members that have default values\n',
    });
  });

  it("changes nothing if the signature still verifies, and replaces it in its place after a change", async () => {
    const { run, read, write } = at({ "card.yaml": yaml });
    await run("sign", "card.yaml", ...signKey, ...inPlace("card.yaml"));
    const before = read("card.yaml");
    expect(await run("sign", "card.yaml", ...signKey, ...inPlace("card.yaml"))).toMatchObject({
      ...{ code: 0, stderr: 'lintel: the card is unchanged: the signature of "key-1" (ES256) still verifies\n' },
    });
    expect(read("card.yaml")).toBe(before);
    write("card.yaml", `${before.replace("Incident", "Accident")}iconUrl: https://a.example.test/icon # last\n`);
    expect((await run("verify", "card.yaml", "--keys", "file:pub.pem")).code).toBe(1);
    await run("sign", "card.yaml", ...signKey, ...inPlace("card.yaml"));
    const [head, tail] = read("card.yaml").split(/^signatures:\n(?: .*\n)+/m);
    expect([head, tail]).toEqual([
      yaml.replace("Incident", "Accident"),
      "iconUrl: https://a.example.test/icon # last\n",
    ]);
    expect((await run("verify", "card.yaml", "--keys", "file:pub.pem")).code).toBe(0);
  });

  it.each([
    ["with an indent of two", JSON.stringify(cardAt(), undefined, 2)],
    ["with tabs and a last line end", `${JSON.stringify(cardAt(), undefined, "\t")}\n`],
    ["in one line", JSON.stringify(cardAt())],
    ["with Windows line ends", `${JSON.stringify(cardAt(), undefined, 2)}\n`.replaceAll("\n", "\r\n")],
    [
      "with signatures of others",
      JSON.stringify({ signatures: [{ protected: "e30", signature: "c2ln" }], ...cardAt() }),
    ],
  ])("keeps JSON %s", async (_, text) => {
    const { run } = at({ "card.json": text });
    const { stdout } = await run("sign", "card.json", "--key", "env:CARD_JWK");
    const { signatures, ...content } = JSON.parse(stdout);
    const { signatures: others = [], ...original } = JSON.parse(text);
    expect(content).toEqual(original);
    expect(signatures).toMatchObject([...others, { signature: expect.any(String) }]);
    if (others.length === 0) expect(stdout.startsWith(text.trimEnd().slice(0, -1).trimEnd())).toBe(true);
    expect(stdout.includes("\r\n")).toBe(text.includes("\r\n"));
    expect(stdout.endsWith("\n")).toBe(text.endsWith("\n"));
  });

  it("reads the key from standard input or a variable, and says when clients on the SDKs refuse the signature", async () => {
    const securityRequirements = [{ schemes: { bearer: { list: [] } } }];
    const securitySchemes = { bearer: { httpAuthSecurityScheme: { scheme: "Bearer" } } };
    const { run } = at({ "card.json": JSON.stringify(cardAt(undefined, { securitySchemes, securityRequirements })) });
    expect(await run("sign", "card.json", "--key", "env:CARD_JWK")).toMatchObject({
      stderr: expect.stringMatching(
        /^lintel: added the signature of "jwk-1" \(ES256\)\nlintel: clients on the public SDKs refuse this signature, .*\(securityRequirements\); for them add a second one: --reading sdk/,
      ),
    });
    const sdk = await run("sign", "card.json", ...signKey, "--reading", "sdk");
    expect(sdk.stderr).toBe('lintel: added the signature of "key-1" (ES256)\n');
  });

  it.each<[string, string, readonly string[], RegExp]>([
    [
      "a key as an argument",
      yaml,
      ["--key", marker, "--kid", "k"],
      /--key is \d+ characters long, not shown since it may be a secret/,
    ],
    ["no kid", yaml, ["--key", "file:key.pem"], /the key has no id by which clients can find it; give one with --kid/],
    [
      "another kid",
      yaml,
      ["--key", "env:CARD_JWK", "--kid", "k"],
      /no key was read from the environment variable CARD_JWK: its kid is "jwk-1", not "k"/,
    ],
    ["a public key", yaml, ["--key", "file:open.pem", "--kid", "k"], /others may access it \(its mode is 644\)/],
    [
      "another algorithm",
      yaml,
      [...signKey, "--alg", "HS256"],
      /it is EC \(P-256\), which HS256 does not use; choose --alg from ES256/,
    ],
    [
      "an address that is not one",
      yaml,
      [...signKey, "--jku", "keys.json"],
      /--jku is "keys\.json"; it must be an absolute https address/,
    ],
    [
      "a faulty card",
      yaml.replace("name: ", "nme: "),
      signKey,
      /the card card\.yaml breaks documented constraints, so it was not signed \(--no-lint signs it anyway\):\n {2}.*name/,
    ],
    [
      "a member twice",
      `${yaml}version: 2\n`,
      signKey,
      /the card card\.yaml is neither JSON nor YAML: Map keys must be unique/,
    ],
    ...[300, 5_000].map((levels): [string, string, readonly string[], RegExp] => [
      `${levels} levels`,
      `{"name":${"[".repeat(levels)}${"]".repeat(levels)}}`,
      signKey,
      /the card card\.yaml is nested deeper than 200 levels, the deepest that Lintel reads; shorten it/,
    ]),
    [
      "two documents",
      `${yaml}---\n${yaml}`,
      signKey,
      /the card card\.yaml has 2 documents; write the card into a file of its own/,
    ],
    [
      "a card of version 0.3",
      "name: A\nurl: https://a.example.test\n",
      signKey,
      /has no supportedInterfaces; it has members of version 0\.3/,
    ],
    ["a list", "- 1\n", signKey, /the card card\.yaml is not an object/],
    ["nothing", "", signKey, /the card card\.yaml is empty/],
    [
      "a folder that is missing",
      yaml,
      [...signKey, "--output-file", "none/card.yaml"],
      /--output-file none\/card\.yaml cannot be written: its folder does not exist/,
    ],
  ])("refuses %s", async (_, text, options, expected) => {
    const { run, folder } = at({ "card.yaml": text, "open.pem": publicPem });
    chmodSync(join(folder, "open.pem"), 0o644);
    const { code, stdout, stderr } = await run("sign", "card.yaml", ...options);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(expected);
  });

  it("signs a faulty card with --no-lint", async () => {
    const { run } = at({ "card.yaml": yaml.replace("tags: [incidents]", "tags: []") });
    expect((await run("sign", "card.yaml", ...signKey, "--no-lint")).code).toBe(0);
  });
});

describe("verifying", () => {
  /** A signed card, as JSON. */
  const signedCard = async (url?: string): Promise<Members> => {
    const { run } = at({ "card.json": JSON.stringify(cardAt(url)) });
    return JSON.parse((await run("sign", "card.json", ...signKey)).stdout);
  };

  it("reports a card of an agent, in JSON too", async () => {
    let card: Members = {};
    const { url } = await startServer((response, request) => json(200, card)(response, request));
    card = await signedCard(url);
    const { run } = at({});
    const args = ["verify", "--agent", url, "--keys", "file:pub.pem"];
    expect((await run(...args)).stdout).toMatch(/^signatures\[0\] \(kid "key-1", ES256\) is valid: the file pub\.pem/);
    const outcome = await run(...args, "--output", "json");
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      verified: true,
      signatures: [{ at: "signatures[0]", state: "valid", reading: "specification", notCovered: [] }],
    });
    card = { ...card, name: "\u001b[2JOther" };
    expect(await run(...args)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("the card was changed after"),
    });
    card = { name: "A", url: "https://a.example.test" };
    expect(await run(...args)).toMatchObject({ code: 1, stdout: "the card has no signatures\n" });
  });

  it("ends with an exit code of its own if the signature covers only a part of the card", async () => {
    const { run } = at({ "card.json": JSON.stringify(cardAt()) });
    const card = JSON.parse((await run("sign", "card.json", "--reading", "sdk", ...signKey)).stdout);
    const verified = async (served: Members) => {
      const { run: verify } = at({ "card.json": JSON.stringify(served) });
      return verify("verify", "card.json", "--keys", "file:pub.pem");
    };
    expect(await verified(card)).toMatchObject({ code: 0 });
    expect(await verified({ ...card, url: "https://evil.example.test" })).toMatchObject({
      code: 3,
      stdout: expect.stringContaining("it does not cover url, which somebody else could have added or changed"),
    });
  });

  it("refuses a card of an agent that has a name twice", async () => {
    let text = "";
    const { url } = await startServer((response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(text);
    });
    text = JSON.stringify(await signedCard(url)).replace("{", '{"name":"EVIL",');
    const { code, stderr } = await at({}).run("verify", "--agent", url, "--keys", "file:pub.pem");
    expect([code, stderr]).toEqual([2, expect.stringContaining('its JSON has the name "name" twice in an object')]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ["no card", ["--keys", "file:pub.pem"], /give a card: the path of a file, or --agent URL/],
    [
      "two cards",
      ["card.json", "--agent", "https://a.example.test", "--keys", "file:pub.pem"],
      /give either a file or --agent URL/,
    ],
    [
      "an address in place of a file",
      ["https://a.example.test", "--keys", "file:pub.pem"],
      /the card is an address; to verify the card of an agent, give it with --agent URL/,
    ],
    ["no keys", ["card.json"], /give the trusted keys: --keys PLACE/],
    ["a private key", ["card.json", "--keys", "file:key.pem"], /it has a private key; name the public key/],
    [
      "a key as an argument",
      ["card.json", "--keys", marker],
      /--keys is \d+ characters long, not shown since it may be a key/,
    ],
    [
      "an unsafe origin",
      ["card.json", "--jku-origin", "http://keys.example.test"],
      /--jku-origin is "http:\/\/keys\.example\.test"; it must be https/,
    ],
    [
      "a missing file",
      ["none.json", "--keys", "file:pub.pem"],
      /the card none\.json does not exist; name an existing file/,
    ],
  ])("refuses %s", async (_, args, expected) => {
    const { run } = at({ "card.json": '{"signatures": [1]}' });
    const { code, stderr } = await run("verify", ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(expected);
  });

  it("is done by the other commands too if they get keys", async () => {
    let card: Members = {};
    const { url } = await startServer((response, request) =>
      json(200, request.url.includes("tasks") ? { tasks: [] } : card)(response, request),
    );
    card = await signedCard(url);
    const { run, folder } = at({});
    const list = (...more: readonly string[]) =>
      lintel(["agent", "list", "--agent", url, "--verify-signatures", "file:pub.pem", ...more], { cwd: folder });
    const api = () =>
      lintel(["api", "agent", "get-agent-card", "--endpoint-url", url, "--verify-signatures", "file:pub.pem"], {
        cwd: folder,
      });
    expect((await run("--agent", url, "--verify-signatures", "file:pub.pem")).code).toBe(0);
    expect((await list()).code).toBe(0);
    expect((await api()).code).toBe(0);
    card = { ...card, name: "Other" };
    expect((await list()).stderr).toMatch(/^lintel: the card at \S+ is not used: no signature verifies it/);
    expect((await api()).stderr).toMatch(/is not used: no signature verifies it/);
    expect((await run("--agent", url, "--jku-origin", url)).stderr).toMatch(/no trusted key has the kid "key-1"/);
  });
});

it("suggests the command for a misspelled one, and completes it", async () => {
  const { run } = at({});
  expect((await run("sing", "card.json")).stderr).toMatch(
    /unknown command "agent card sing"; did you mean agent card sign\?/,
  );
  expect((await lintel(["completion", "bash", "--", "agent", "card", ""])).stdout.split("\n")).toEqual(
    expect.arrayContaining(["sign", "verify"]),
  );
});
