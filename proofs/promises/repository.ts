// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** What docs/design/security.md promises of an untrusted repository, and how each promise breaks. */
import type { Mutant } from "./mutant.ts";

const repository = "test/security/untrusted-repository.test.ts";
const links = "test/security/links-out-of-repositories.test.ts";
const places = "test/lint/text/secrets/secret-places.test.ts";

const files: readonly Mutant[] = [
  {
    says: "Linting prints lines only of",
    file: "lib/lint/findings/finding-place.ts",
    text: " || !isProgram.test(source)",
    becomes: "",
    test: [repository, "is not printed for a file of the repository other than a program"],
  },
  {
    says: "Linting prints lines only of",
    file: "lib/lint/findings/finding-place.ts",
    text: ".filter((each) => tree.holds(each))",
    becomes: "",
    test: [repository, "must be in the linted folder if there is no repository"],
  },
  ...(
    [
      [
        "lib/lint/files/file-tree.ts",
        "isWithin(target, top) && !relative(top, target)",
        "!relative(top, target)",
        [links, "%s", "HCL that is migrated"],
      ],
      [
        "lib/lint/files/file-tree.ts",
        '!relative(top, target).split(sep).includes(".git")',
        "true",
        [repository, "as an input: in a folder, by name or by a link"],
      ],
      [
        "lib/lint/files/file-tree.ts",
        'path !== "-" && isOutside(path)',
        "path === undefined",
        [links, "%s", "images to protect"],
      ],
      [
        "lib/lint/inputs/hcl/modules/modules.ts",
        "return this.#tree.holds(resolve(by.folder, source));",
        "return true;",
        [repository, "as a module"],
      ],
      [
        "lib/lint/inputs/hcl/modules/modules.ts",
        "text: this.#tree.textOf(path, name)",
        'text: process.getBuiltinModule("node:fs").readFileSync(path, "utf8")',
        [repository, "as a linked file in the folder of a module"],
      ],
      [
        "lib/cli/mcp/workspace.ts",
        "real === root ||",
        "true ||",
        [links, "has no path that leads out of it, also by a link"],
      ],
      [
        "lib/lint/run/cache/result-cache.ts",
        "if (isOutside(file, workingFolder)) throw",
        "if (file === workingFolder) throw",
        [repository, "as the cache %s"],
      ],
      [
        "lib/cli/terminal/write-file.ts",
        "if (isOutside(path, folder)) throw",
        "if (path === folder) throw",
        [links, "by lintel init: %s"],
      ],
    ] satisfies readonly (readonly [string, string, string, Mutant["test"]])[]
  ).map(([file, text, becomes, test]) => ({
    says: "Lintel reads and writes nothing outside",
    file,
    text,
    becomes,
    test,
  })),
];

const secrets: readonly Mutant[] = [
  {
    says: "No report shows a secret of a linted file",
    file: "lib/lint/text/lines.ts",
    text: "joined([...this.#hidden, ...this.#secrets])",
    becomes: "joined(this.#secrets)",
    test: ["test/security/marked-secrets.test.ts", "a report shows no secret: %s", "a plan's mark"],
  },
  {
    says: "No report shows a secret of a linted file",
    file: "lib/lint/text/lines.ts",
    text: "joined([...this.#hidden, ...this.#secrets])",
    becomes: "joined(this.#hidden)",
    test: ["test/security/secrets-in-reports.test.ts", "no report of %s shows its secrets"],
  },
  {
    says: "No report shows a secret of a linted file",
    file: "lib/lint/run/run.ts",
    text: "message: shown(problem.message),",
    becomes: "message: problem.message,",
    test: ["test/security/marked-secrets.test.ts", "lintel %s shows no secret that is a name, a key or a member: %s"],
  },
  {
    says: "No report shows a secret of a linted file",
    file: "lib/lint/fix/shown-fix.ts",
    text: "isSecret !== true && edits.every(({ text }) => secretPlaces(text).length === 0)",
    becomes: "edits.length >= 0 || isSecret !== true",
    test: ["test/security/secrets-in-reports.test.ts", "is in no output, no diff and no cache, but counted"],
  },
  {
    says: "No report shows a secret of a linted file",
    file: "lib/lint/declaration/secrets.ts",
    text: "return (text) => concealed(text, secrets);",
    becomes: "return (text) => concealed(text);",
    test: ["test/security/marked-secrets.test.ts", "lintel %s shows no secret that is a name, a key or a member: %s"],
  },
  {
    says: "No report shows a secret of a linted file",
    file: "lib/adopt/migrate/to-lintel/declared-members.ts",
    text: "  if (isSecret(node)) return secretVariable(node, field, context);\n",
    becomes: "",
    test: [
      "test/security/live-secrets.test.ts",
      "no output of a command that reads an account shows a secret of its objects",
    ],
  },
  {
    says: "Keys and tokens of well-known services:",
    file: "lib/facts/model/secrets/secret-text.ts",
    text: "certain.exec(text) ?? (isPrinted ? possible.exec(text) : null)",
    becomes: "(isPrinted ? possible.exec(text) : null)",
    test: [places, "redaction hides the secret in %j", "acme.webhook.office.com"],
  },
  {
    says: "Any literal value of a name",
    file: "lib/facts/model/secrets/secret-text.ts",
    text: 'sure.test(words) ? "always"',
    becomes: 'sure.test(words) ? "never"',
    test: ["test/security/secrets-in-reports.test.ts", "no report of %s shows its secrets"],
  },
];

const names: readonly Mutant[] = [
  {
    says: "Names of a source are data",
    file: "lib/adopt/migrate/to-lintel/hcl-text.ts",
    text: "`# ${inline(line)}`",
    becomes: "`# ${line}`",
    test: ["test/adopt/migrate/hostile-names.test.ts", "a file of HCL is the same but for its literals: %j"],
  },
  {
    says: "Names of a source are data",
    file: "lib/adopt/migrate/to-lintel/typescript-text.ts",
    text: "`// ${inline(line)}`",
    becomes: "`// ${line}`",
    test: ["test/adopt/migrate/hostile-names.test.ts", "a program of TypeScript is the same but for its literals: %j"],
  },
];

const consent = "test/security/consent-to-code.test.ts";

const code: readonly Mutant[] = [
  {
    says: "Only `lint`, `rules`, `explain`, `simulate` and `compare` run code",
    file: "lib/editor/server.ts",
    text: "if (given === true) return () => true;",
    becomes: "if (given !== false) return () => true;",
    test: ["test/security/code-of-folders.test.ts", "is run by the language server only in trusted folders"],
  },
  {
    says: "Commands that hold credentials",
    file: "lib/cli/lint/configuration.ts",
    text: '|| use === "own files") return "runs"',
    becomes: '|| use !== "revision") return "runs"',
    test: [consent, "is not run by %s, which holds credentials"],
  },
  {
    says: "Commands that hold credentials",
    file: "lib/cli/lint/configuration.ts",
    text: '|| use === "own files") return "runs"',
    becomes: '|| use !== "account") return "runs"',
    test: [consent, "of a revision is run by simulate only with --code"],
  },
  {
    says: "`--no-code` and `LINTEL_NO_CODE` refuse",
    file: "lib/cli/lint/configuration.ts",
    text: 'const refusal = given === false ? "--no-code" : variable;',
    becomes: "const refusal = variable;",
    test: [consent, "for %s with --code %j and LINTEL_NO_CODE %j"],
  },
  {
    says: "`--no-code` and `LINTEL_NO_CODE` refuse",
    file: "lib/lint/config/load-module.ts",
    text: 'if (consent === "runs") return loadModule(file);',
    becomes: "if (consent !== undefined) return loadModule(file);",
    test: [
      "test/security/code-of-folders.test.ts",
      "is not run if LINTEL_NO_CODE is set, and the rest of the configuration applies",
    ],
  },
  {
    says: "`--no-code` and `LINTEL_NO_CODE` refuse",
    file: "lib/cli/mcp/tools.ts",
    text: 'LINTEL_NO_CODE: "1", ',
    becomes: "",
    test: [consent, "is not run by a tool of an assistant"],
  },
  {
    says: "The extension for VS Code runs nothing",
    file: "lib/editor/server.ts",
    text: "folder === each || folder.startsWith(each.endsWith(sep) ? each : each + sep)",
    becomes: "folder.startsWith(each)",
    test: [
      "test/security/code-of-folders.test.ts",
      "is run by the language server only in the folders that the editor names",
    ],
  },
];

export const ofRepositories = [...files, ...secrets, ...names, ...code];
