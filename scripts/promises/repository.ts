// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** What docs/design/security.md promises of an untrusted repository and of printed text, and how each promise breaks. */
import type { Mutant } from "./mutant.ts";

const repository = "test/security/untrusted-repository.test.ts";
const links = "test/security/links-out-of-repositories.test.ts";
const places = "test/lint/text/secret-places.test.ts";
const printed = "test/security/printed.test.ts";

const files: readonly Mutant[] = [
  {
    says: "Linting prints lines only of",
    file: "lib/lint/files/program.ts",
    text: " || !isProgram.test(source)",
    becomes: "",
    test: [repository, "is not printed for a file of the repository other than a program"],
  },
  {
    says: "Linting prints lines only of",
    file: "lib/lint/files/program.ts",
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
        "lib/lint/inputs/hcl/modules.ts",
        "return this.#tree.holds(resolve(by.folder, source));",
        "return true;",
        [repository, "as a module"],
      ],
      [
        "lib/lint/inputs/hcl/modules.ts",
        "text: this.#tree.textOf(path, name)",
        'text: process.getBuiltinModule("node:fs").readFileSync(path, "utf8")',
        [repository, "as a linked file in the folder of a module"],
      ],
      [
        "lib/cli/mcp/workspace.ts",
        "real === this.root ||",
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
    test: ["test/security/marked-secrets.test.ts", "lintel %s shows no secret that is a name or a key: %s"],
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
    test: ["test/security/marked-secrets.test.ts", "lintel %s shows no secret that is a name or a key: %s"],
  },
  {
    says: "No report shows a secret of a linted file",
    file: "lib/migrate/to-lintel/declared-members.ts",
    text: "  if (isSecret(node)) return secretVariable(node, field, context);\n",
    becomes: "",
    test: [
      "test/security/live-secrets.test.ts",
      "no output of a command that reads an account shows a secret of its objects",
    ],
  },
  {
    says: "Keys and tokens of well-known services:",
    file: "lib/model/secret-text.ts",
    text: "certain.exec(text) ?? (isPrinted ? possible.exec(text) : null)",
    becomes: "(isPrinted ? possible.exec(text) : null)",
    test: [places, "redaction hides the secret in %j", "acme.webhook.office.com"],
  },
  {
    says: "Any literal value of a name",
    file: "lib/model/secret-text.ts",
    text: 'sure.test(words) ? "always"',
    becomes: 'sure.test(words) ? "never"',
    test: ["test/security/secrets-in-reports.test.ts", "no report of %s shows its secrets"],
  },
];

const names: readonly Mutant[] = [
  {
    says: "Names of a source are data",
    file: "lib/migrate/to-lintel/hcl-text.ts",
    text: "`# ${inline(line)}`",
    becomes: "`# ${line}`",
    test: ["test/migrate/hostile-names.test.ts", "a file of HCL is the same but for its literals: %j"],
  },
  {
    says: "Names of a source are data",
    file: "lib/migrate/to-lintel/typescript-text.ts",
    text: "`// ${inline(line)}`",
    becomes: "`// ${line}`",
    test: ["test/migrate/hostile-names.test.ts", "a program of TypeScript is the same but for its literals: %j"],
  },
];

const consent = "test/security/consent-to-code.test.ts";

const code: readonly Mutant[] = [
  {
    says: "Only `lint`, `rules`, `explain`, `simulate` and `compare` run code",
    file: "lib/editor/workspace.ts",
    text: "if (given === true) return () => true;",
    becomes: "if (given !== false) return () => true;",
    test: ["test/security/code-of-folders.test.ts", "is run by the language server only in trusted folders"],
  },
  {
    says: "Commands that hold credentials",
    file: "lib/cli/lint/code-consent.ts",
    text: '|| use === "own files") return "runs"',
    becomes: '|| use !== "revision") return "runs"',
    test: [consent, "is not run by %s, which holds credentials"],
  },
  {
    says: "Commands that hold credentials",
    file: "lib/cli/lint/code-consent.ts",
    text: '|| use === "own files") return "runs"',
    becomes: '|| use !== "account") return "runs"',
    test: [consent, "of a revision is run by simulate only with --code"],
  },
  {
    says: "`--no-code` and `LINTEL_NO_CODE` refuse",
    file: "lib/cli/lint/code-consent.ts",
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
    file: "lib/cli/mcp/run-lintel.ts",
    text: 'LINTEL_NO_CODE: "1", ',
    becomes: "",
    test: [consent, "is not run by a tool of an assistant"],
  },
  {
    says: "The extension for VS Code runs nothing",
    file: "lib/editor/workspace.ts",
    text: "folder === each || folder.startsWith(each.endsWith(sep) ? each : each + sep)",
    becomes: "folder.startsWith(each)",
    test: [
      "test/security/code-of-folders.test.ts",
      "is run by the language server only in the folders that the editor names",
    ],
  },
];

const git: readonly Mutant[] = [
  ...(
    [
      ['  "core.fsmonitor=false",\n', "", ["test/base/git.test.ts", "to read %s"]],
      [
        '["clean=", "smudge=", "process=", "required=false"]',
        "[]",
        ["test/base/git.test.ts", "to check out a revision, and writes the content as it is committed"],
      ],
      [
        'kind === "hook" ? ["enabled=false"]',
        'kind === "hook" ? []',
        ["test/base/git.test.ts", "as a hook of the configuration, which only later versions of git know"],
      ],
      [
        '  GIT_NO_LAZY_FETCH: "1",\n  GIT_ALLOW_PROTOCOL: "",\n',
        "",
        ["test/base/git.test.ts", "to fetch what is missing"],
      ],
      [
        ', "--ignore-submodules=all"',
        "",
        ["test/base/git-repository.test.ts", "that is a submodule, whatever configurations say of submodules"],
      ],
      [
        "return { cwd: top, env: { ...env, GIT_DIR: own, GIT_COMMON_DIR: shared, GIT_WORK_TREE: top } };",
        'return { cwd: ask("rev-parse", "--show-toplevel"), env };',
        ["test/base/git-repository.test.ts", "that core.worktree names"],
      ],
    ] satisfies readonly (readonly [string, string, Mutant["test"]])[]
  ).map(([text, becomes, test]) => ({ says: "Git runs no program", file: "lib/base/git.ts", text, becomes, test })),
  {
    says: "Git runs no program",
    file: "lib/base/git-repository.ts",
    text: "existsSync(git) && (realPath(git) === own || ledTo(git) === own)",
    becomes: "existsSync(git) || each === own",
    test: ["test/base/git-repository.test.ts", "a bare repository is refused, also where git itself would read it"],
  },
  ...(
    [
      ["!isWithin(own, top) && !leadsBack(place, settings)", "own === top", "by a .git file"],
      ["shared === own || isLinked", "shared !== undefined || isLinked", "by commondir"],
      [
        ".filter(({ path, target }) => target !== path && !isWithin(target, shared))",
        ".filter(({ path, target }) => path === target)",
        "by linked objects",
      ],
      [
        "const named = lines.filter((line) => line.trim()",
        "const named = lines.filter((line) => line.length > 1e6 && line.trim()",
        "by alternates",
      ],
    ] satisfies readonly (readonly [string, string, string])[]
  ).map(
    ([text, becomes, row]): Mutant => ({
      says: "It reads no other repository",
      file: "lib/base/git-repository.ts",
      text,
      becomes,
      test: ["test/base/git-repository.test.ts", "%s", row],
    }),
  ),
];

const pipelines: readonly Mutant[] = [
  {
    says: "The action for GitHub and the job for GitLab",
    file: "action.yml",
    text: '(cd "$out" && npm install --prefix . --no-save',
    becomes: "(npm install --prefix . --no-save",
    test: ["test/cli/integrations.test.ts", "runs no Lintel, registry or module of the repository"],
  },
  {
    says: "The action for GitHub and the job for GitLab",
    file: "lib/cli/setup/pipelines.ts",
    text: 'cd "$(mktemp -d)" && npm install --prefix .',
    becomes: "npm install --prefix .",
    test: [
      "test/cli/setup/gitlab-revision.test.ts",
      "the job for GitLab runs npm in an empty folder, with the registry given",
    ],
  },
  {
    says: "The job summary and the outputs",
    file: "action.yml",
    text: 'if [[ -f "$out/$1" ]]; then cat -- "$out/$1"',
    becomes: 'if [[ -f "$1" ]]; then cat -- "$1"',
    test: [
      "test/cli/integrations.test.ts",
      "puts no file that the repository leads to into the job summary or its outputs",
    ],
  },
];

const limits: readonly Mutant[] = [
  {
    says: "Matching a pattern terminates.",
    file: "lib/lint/engine/rule-watch.ts",
    text: "const result = ended(this.#seconds, () => apply(own));",
    becomes: "const result = ended(3_600, () => apply(own));",
    test: ["test/security/patterns-end.test.ts", "is stopped, and all other rules run: in %s", "check, in pieces"],
  },
  {
    says: "Matching a pattern terminates.",
    file: "lib/lint/text/wildcard.ts",
    text: "  let at = 0;\n  let inText = 0;",
    becomes:
      '  if (pattern !== text) return new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(text);\n  let at = 0;\n  let inText = 0;',
    test: [
      "test/security/patterns-end.test.ts",
      "a wildcard that matches nowhere ends, however many ways it could match",
    ],
  },
  {
    says: "Lintel refuses a large, deep or slow file",
    file: "lib/lint/files/source-file.ts",
    text: "if (text.length > maxBytes) throw",
    becomes: "if (text.length > 2 * maxBytes) throw",
    test: ["test/lint/files/source-file.test.ts", "stops at the largest size"],
  },
  {
    says: "Lintel refuses a large, deep or slow file",
    file: "lib/lint/text/time-limit.ts",
    text: "return ended(seconds, work);",
    becomes: "return work();",
    test: ["test/lint/text/time-limit.test.ts", "a file that exceeds the limit does not prevent linting others"],
  },
  {
    says: "Names such as `__proto__`",
    file: "lib/base/dictionary.ts",
    text: "of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined",
    becomes: "of?.[name]",
    test: ["test/security/names-of-prototypes.test.ts", "suggests no function in place of the value %s"],
  },
];

const text: readonly Mutant[] = [
  {
    says: "Names, values, responses and errors are only text:",
    file: "lib/base/printable.ts",
    text: 'text.replaceAll(unprintable, "\\ufffd")',
    becomes: "text",
    test: [printed, "removes control characters and commands, and is idempotent"],
  },
  {
    says: "Names, values, responses and errors are only text:",
    file: "lib/base/printable.ts",
    text: 'text.replaceAll(/^(\\s*):(?=:)/gm, "$1: ")',
    becomes: "text",
    test: [printed, "removes control characters and commands, and is idempotent"],
  },
  {
    says: "The Markdown of a simulation mentions nobody",
    file: "lib/cli/simulate/markdown-table.ts",
    text: '"@#!~%$&^".includes(mark)',
    becomes: 'mark === ""',
    test: ["test/cli/simulate/markdown-table.test.ts", "a cell of a table refers to nothing: %s"],
  },
  {
    says: "No error, log or crash report holds a secret",
    file: "lib/api/redact.ts",
    text: 'if (secret !== "") kept().add(secret);',
    becomes: "",
    test: ["test/api/redact.test.ts", "after keeping a secret that is not valid Unicode"],
  },
  {
    says: "No error, log or crash report holds a secret",
    file: "lib/api/redact.ts",
    text: "if (secret.length >= wordLength) return text.replaceAll(secret, blot);",
    becomes: "",
    test: ["test/api/redact.test.ts", "for a secret that is longer than any regular expression"],
  },
];

export const ofRepositories = [...files, ...secrets, ...names, ...code, ...git, ...pipelines, ...limits, ...text];
