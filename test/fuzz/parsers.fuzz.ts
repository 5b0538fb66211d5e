/** Every parser and protocol that reads what others wrote: it refuses with its own error, and never crashes or hangs. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import fc from "fast-check";
import { expect } from "vitest";
import { builtInPages } from "../../lib/cli/lint/built-in-pages.ts";
import { readSharedFiles } from "../../lib/client/profiles/shared-files.ts";
import { readXml } from "../../lib/client/protocols/read-xml.ts";
import { serveEditor } from "../../lib/editor/server.ts";
import { Refusal } from "../../lib/emulator/refusal.ts";
import { integer, struct, text } from "../../lib/facts/model/xml-response.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { decode } from "../../lib/protobuf/decode.ts";
import { encode } from "../../lib/protobuf/encode.ts";
import { messageIn } from "../../lib/services/a2a/emulator/bindings/grpc.ts";
import { gaps } from "../../lib/services/gaps.generated.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { providerCalls } from "../../lib/terraform/protocol/messages.ts";
import { spawn } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { fuzz, mixed } from "./fuzz.ts";

const linted = temporaryFolder();

/** Texts of a kind of file, each linted alone. */
function fuzzFiles(name: string, file: string, wrap: (text: string) => string, pieces: readonly string[]): void {
  fuzz(name, mixed(pieces), async (text) => {
    writeFileSync(join(linted, file), wrap(text));
    const { findings, faults } = await lint({ paths: [file], resources: lintables, workingFolder: linted });
    for (const { message } of findings) expect(message).not.toMatch(/\bundefined\b|\[object /);
    for (const fault of faults) expect(JSON.stringify(fault)).not.toMatch(/\bundefined\b|\bat \w+.*\.ts:/);
  });
}

const template = "Resources:\n  P:\n    Type: AWS::ImageBuilder::LifecyclePolicy\n    Properties:\n";
fuzzFiles("CloudFormation", "template.yaml", (text) => `${template}${text}\n`, [
  ...[
    "      Name: ",
    "!Sub ",
    "!If [",
    "]",
    "!Ref P",
    "!GetAtt P.Arn",
    "Fn::If: ",
    "Fn::ForEach::A: ",
    "Fn::Transform: ",
    "\n",
  ],
  ...[
    "      PolicyDetails:\n",
    "        - Action: ",
    "{ ",
    "}",
    "&a ",
    "*a",
    "<<: ",
    ": ",
    "Condition: C",
    "${",
    "'",
    '"',
  ],
]);
fuzzFiles("HCL", "main.tf", (text) => text, [
  ...[
    'resource "lintel_lifecycle_policy" "a" {',
    "}",
    "{",
    "name = ",
    "for_each = ",
    "count = ",
    "dynamic ",
    "content {",
    "\n",
  ],
  ...[
    "<<EOT\n",
    "EOT\n",
    "${",
    "%{ if ",
    "%{ endif }",
    "[for x in ",
    " : ",
    "]",
    "? ",
    "=> ",
    "...",
    "locals {",
    "#",
    "/*",
    '"',
  ],
]);
fuzzFiles("YAML", "policy.yaml", (text) => `name: x\nresourceType: VM_IMAGE\n${text}\n`, [
  ...[
    "policyDetails:",
    "- ",
    "  ",
    "\n",
    ": ",
    "{",
    "}",
    "[",
    "]",
    ",",
    "&a ",
    "*a",
    "|\n",
    ">-\n",
    "? ",
    "---\n",
    "...\n",
  ],
  ...[
    "# lintel-ignore lifecycle-policy/range -- x\n",
    "!!binary ",
    "!!set ",
    "'",
    '"',
    "\t",
    "<<: ",
    "%YAML 1.2\n",
    "0x1F",
    "~",
  ],
]);
fuzzFiles("JSON5", "policy.json5", (text) => `{ name: 'x', resourceType: 'VM_IMAGE', ${text} }`, [
  ...[
    "policyDetails: ",
    "[",
    "]",
    "{",
    "}",
    ",",
    ": ",
    "'",
    '"',
    "\\",
    "\\u",
    "\\x4",
    "// ",
    "/* ",
    "*/",
    "\n",
    "+",
    ".5",
    "0x",
  ],
  ...["Infinity", "NaN", "1e", "__proto__: ", "$a: ", "\u2028"],
]);
fuzzFiles(
  "plans",
  "plan.json",
  (text) => `{"format_version":"1.2","terraform_version":"1.11.4","planned_values":{"root_module":${text || "{}"}}}`,
  [
    ...[
      '{"resources":[',
      "]",
      "{",
      "}",
      ",",
      '"address":',
      '"lintel_lifecycle_policy.a"',
      '"type":',
      '"values":',
      "null",
      "1e999",
    ],
    ...[
      '"child_modules":[',
      '"lintel_lifecycle_policy"',
      '"mode":"managed"',
      '"name":',
      '"a"',
      '"sensitive_values":',
      "true",
    ],
  ],
);

const { request } = providerCalls.PlanResourceChange;
const whole = encode(request, { typeName: "lintel_lifecycle_policy", config: { msgpack: Buffer.from([0x80]) } });
fuzz("protobuf", fc.tuple(fc.uint8Array({ maxLength: 60 }), fc.nat(whole.length)), ([bytes, at]) => {
  for (const each of [bytes, Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)])])
    try {
      decode(request, each);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
});

const encodings = fc.constantFrom("", "gzip", "deflate", "identity", "br", "constructor");
fuzz("frames of gRPC", fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.nat(2), encodings), ([bytes, flag, encoding]) => {
  const prefix = Buffer.from([flag, 0, 0, 0, bytes.length]);
  for (const body of [bytes, Buffer.concat([prefix, bytes])])
    try {
      expect(messageIn(body, encoding, 1000).length).toBeLessThanOrEqual(1000);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
});

const facts = { A: struct({ B: text("B"), C: integer("C") }) };
fuzz(
  "XML",
  mixed([
    "<A>",
    "</A>",
    "<B>",
    "</B>",
    "<C>",
    "</C>",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&#x0;",
    "<!DOCTYPE a>",
    "<?xml ?>",
    "x",
  ]),
  (document) => {
    try {
      readXml(document, facts);
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError || !(error instanceof Error)) throw error;
    }
  },
);

const shared = temporaryFolder();
const sections = [
  "[profile a]",
  "[default]",
  "[sso-session s]",
  "[",
  "]",
  "\n",
  " ",
  "\t",
  "=",
  "#",
  ";",
  "'",
  '"',
  ":",
];
const settings = [
  "region = eu-west-1",
  "credential_process = ",
  "role_arn",
  "source_profile = a",
  "__proto__",
  "s3 =\n  a = b",
];
fuzz("shared files of AWS", mixed([...sections, ...settings]), async (text) => {
  const [config, credentials] = [join(shared, "config"), join(shared, "credentials")];
  for (const file of [config, credentials]) writeFileSync(file, text);
  const read = await readSharedFiles({ sharedConfigFiles: [config], sharedCredentialsFiles: [credentials] });
  expect(typeof read.text).toBe("string");
});

const methods = [
  "initialize",
  "ping",
  "tools/call",
  "tools/list",
  "resources/read",
  "textDocument/hover",
  "$/cancelRequest",
];
const values = fc.oneof(
  fc.json({ maxDepth: 2 }),
  fc.constantFrom("null", "[]", '{"name":"lint","arguments":{"paths":[".."]}}'),
);
const messages = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...methods), values)
      .map(([method, params]) => `{"jsonrpc":"2.0","method":"${method}","params":${params}}`),
    values,
    fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[\r\n]/g, " ")),
  ),
  { maxLength: 4 },
);

/** Asks for something that every server responds to, after whatever came before. */
let asked = 0;
const question = (method: string): { readonly id: string; readonly text: string } => {
  const id = `question-${++asked}`;
  return { id, text: JSON.stringify({ jsonrpc: "2.0", id, method, params: {} }) };
};

const assistant = spawn(process.execPath, [resolve("dist/lintel.cjs"), "mcp"], { cwd: temporaryFolder() });
const responses = createInterface(assistant.stdout);
fuzz("MCP", messages, async (lines) => {
  const { id, text } = question("ping");
  assistant.stdin.write(`${[...lines, text].join("\n")}\n`);
  for (;;) {
    const [line] = await once(responses, "line");
    if (String(line).includes(id)) return;
  }
});

const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
serveEditor(
  toServer,
  toEditor,
  lintables,
  { isRefused: true, refusal: "no", isTrusted: () => false, remedy: "" },
  { gaps: async () => gaps, pages: builtInPages },
);
const frame = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
toServer.write(frame(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: { capabilities: {} } })));
fuzz("LSP", messages, async (texts) => {
  const { id, text } = question("textDocument/unknown");
  toServer.write([...texts.filter((each) => each.startsWith("{")), text].map(frame).join(""));
  let received = "";
  while (!received.includes(id)) received += String((await once(toEditor, "data"))[0]);
});
