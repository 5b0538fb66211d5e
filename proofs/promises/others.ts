// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** What docs/design/security.md promises of other users and of pages, and SECURITY.md of releases. */
import type { Mutant } from "./mutant.ts";

const plugin = "test/terraform/protocol/plugin-process.test.ts";
const origin = "test/services/image-builder/emulator/bad-input.test.ts";
const frontPage = "test/emulator/front-page.test.ts";

const ofMachines: readonly Mutant[] = [
  {
    says: "Only the Terraform that started the provider",
    file: "lib/terraform/protocol/secure-server.ts",
    text: "socket.getPeerX509Certificate()?.raw.equals(trusted) === true",
    becomes: "trusted.length > 0",
    test: [plugin, "requires the certificate that Terraform announced"],
  },
  {
    says: "Lintel uses no code cache that somebody else",
    file: "lib/base/process/code-cache.ts",
    text: "(uid === user && (mode & 0o022) === 0)",
    becomes: "uid === user",
    test: ["test/base/process/code-cache.test.ts", "is not used if %s", "everybody may write to it"],
  },
  {
    says: "Lintel uses no code cache that somebody else",
    file: "lib/base/process/code-cache.ts",
    text: " || !isRepeated(content, part, handle)",
    becomes: "",
    test: ["test/base/process/code-cache.test.ts", "is not used if %s", "its last byte differs"],
  },
  {
    says: "A code cache has the program's constants",
    file: "lib/base/process/code-cache.ts",
    text: "  makeFolder(folder, 0o700);\n",
    becomes: "  makeFolder(folder);\n",
    test: ["test/base/process/code-cache.test.ts", "is readable by this user alone, and leaves nothing unfinished"],
  },
  {
    says: "Lintel uses no result of the cache",
    file: "lib/lint/run/cache/result-cache.ts",
    text: "(stats.isFile() && stats.uid === user && (stats.mode & 0o022) === 0)",
    becomes: "stats.isFile()",
    test: ["test/lint/run/cache/result-cache.test.ts", "ignores an entry that %s, with a note", "others can write"],
  },
];

const ofPages: readonly Mutant[] = [
  {
    says: "The emulator accepts only requests by names of this machine",
    file: "lib/emulator/http/access-control.ts",
    text: "if (host === undefined || !isOwn(host)) {",
    becomes: "if (host === undefined) {",
    test: [origin, "Host: %s is refused: a foreign name for this address is how web pages attack"],
  },
  {
    says: "The emulator accepts only requests by names of this machine",
    file: "lib/emulator/http/access-control.ts",
    text: "if (origin === undefined || isLoopbackOrigin(origin)) return undefined;",
    becomes: "if (host !== undefined) return undefined;",
    test: [origin, "is judged by the header Origin: %s"],
  },
  {
    says: "The emulator accepts only requests by names of this machine",
    file: "lib/emulator/http/access-control.ts",
    text: 'site === "cross-site" &&',
    becomes: 'site === "other" &&',
    test: [origin, "is judged by Sec-Fetch-Site: %s without an Origin, as for images and links in pages"],
  },
  {
    says: "Pages of this machine may read its responses",
    file: "lib/emulator/server/exchange.ts",
    text: "if (origin === undefined || !isLoopbackOrigin(origin)) return {};",
    becomes: "if (origin === undefined) return {};",
    test: [origin, "of another host gets no permission: %s"],
  },
  {
    says: "Its own page runs no script",
    file: "lib/emulator/front-page.ts",
    text: "  \"frame-ancestors 'none'\",\n",
    becomes: "",
    test: [frontPage, "is an HTML page for browsers, without scripts and with a content security policy"],
  },
  {
    says: "The page and the log of requests show no query",
    file: "lib/emulator/request-log.ts",
    text: "path: concealed(path)",
    becomes: "path",
    test: [frontPage, "has each request, without credentials anywhere"],
  },
  {
    says: "The page and the log of requests show no query",
    file: "lib/emulator/server/exchange.ts",
    text: "isLoopbackAddress(socket.remoteAddress) && refusedBecause(head.headers) === undefined",
    becomes: "isLoopbackAddress(socket.remoteAddress) || refusedBecause(head.headers) === undefined",
    test: [frontPage, "shows requests only to this machine, not on other addresses"],
  },
  {
    says: "The emulator does not follow a link",
    file: "lib/emulator/state/state-file.ts",
    text: '    await rm(temporary, { force: true });\n    try {\n      const handle = await open(temporary, "wx", 0o600);',
    becomes: '    try {\n      const handle = await open(temporary, "w", 0o600);',
    test: [
      "test/security/untrusted-repository.test.ts",
      "a link in place of the emulator's temporary state file is replaced, not followed",
    ],
  },
];

const ofReleases: readonly Mutant[] = [
  {
    says: "Secrets are references or write-only:",
    file: "lib/terraform/managed/values/write-only.ts",
    text: "changed(attributes, object, () => null)",
    becomes: "changed(attributes, object, (value) => value)",
    test: ["test/terraform/managed/values/write-only.test.ts", "are the only values that are redacted"],
  },
  {
    says: ["The package and the folder of an installed provider", "`dist/sbom.cdx.json` (CycloneDX"],
    file: "scripts/third-party.ts",
    text: 'hashes: integrity.split(" ").flatMap(hashOf)',
    becomes: "hashes: [integrity]",
    test: ["test/scripts/third-party.test.ts", "has the archive's hash for each component"],
  },
  {
    says: "The build renders both",
    file: "scripts/third-party.ts",
    text: "  throw new Error(\n    `${folder} comes without",
    becomes: '  return "";\n  throw new Error(\n    `${folder} comes without',
    test: ["test/scripts/third-party.test.ts", "fails without a license text"],
  },
  {
    says: "Actions are pinned by hash.",
    file: "action.yml",
    text: "github/codeql-action/upload-sarif@8aad20d150bbac5944a9f9d289da16a4b0d87c1e # v4.36.2",
    becomes: "github/codeql-action/upload-sarif@v4",
    test: [
      "test/house/pinned-actions.test.ts",
      "%s pins each action of others by commit, with its version",
      "action.yml",
    ],
  },
  {
    says: "A release is built without rights and secrets",
    file: ".github/workflows/release.yml",
    text: "  build:\n    needs: standalone\n",
    becomes: "  build:\n    needs: standalone\n    permissions:\n      contents: write\n",
    test: ["test/house/release-workflow.test.ts", "jobs that run scripts of packages have no rights and no secrets"],
  },
  {
    says: "A release is built without rights and secrets",
    file: ".github/workflows/release.yml",
    text: "actions/attest-build-provenance@",
    becomes: "actions/attest-nothing@",
    test: ["test/house/release-workflow.test.ts", "the checksums of all archives are signed and attested"],
  },
  {
    says: "The package installs nothing but its peers.",
    file: "package.json",
    text: '  "peerDependencies": {\n',
    becomes: '  "dependencies": {\n    "cdktf": ">=0.21.0 <1"\n  },\n  "peerDependencies": {\n',
    test: [
      "test/house/package.test.ts",
      "cdktf or cdktn, and constructs come from the user's project, and are not dependencies",
    ],
  },
  {
    says: "Contents of files, programs and code are reached",
    file: "lib/base/members.ts",
    text: "export const isMembers",
    becomes: 'import { readFileSync } from "node:fs";\nexport const read = readFileSync;\nexport const isMembers',
    test: [
      "test/house/doors.test.ts",
      "only the files that docs/design/security.md names reach files, programs and code, and each does",
    ],
  },
];

export const ofOthers = [...ofMachines, ...ofPages, ...ofReleases];
