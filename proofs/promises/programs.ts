// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of programs.
/** What docs/design/security.md promises of git, pipelines, limits and printed text, and how each promise breaks. */
import type { Mutant } from "./mutant.ts";

const printed = "test/security/printed.test.ts";
const served = "test/security/served-secrets.test.ts";

const git: readonly Mutant[] = [
  ...(
    [
      ['  "core.fsmonitor=false",\n', "", ["test/base/files/git.test.ts", "to read %s"]],
      [
        '["clean=", "smudge=", "process=", "required=false"]',
        "[]",
        ["test/base/files/git.test.ts", "to check out a revision, and writes the content as it is committed"],
      ],
      [
        'kind === "hook" ? ["enabled=false"]',
        'kind === "hook" ? []',
        ["test/base/files/git.test.ts", "as a hook of the configuration, which only later versions of git know"],
      ],
      [
        '  GIT_NO_LAZY_FETCH: "1",\n  GIT_ALLOW_PROTOCOL: "",\n',
        "",
        ["test/base/files/git.test.ts", "to fetch what is missing"],
      ],
      [
        ', "--ignore-submodules=all"',
        "",
        ["test/base/files/git-repository.test.ts", "that is a submodule, whatever configurations say of submodules"],
      ],
      [
        "return { cwd: top, env: { ...env, GIT_DIR: own, GIT_COMMON_DIR: shared, GIT_WORK_TREE: top } };",
        'return { cwd: ask("rev-parse", "--show-toplevel"), env };',
        ["test/base/files/git-repository.test.ts", "that core.worktree names"],
      ],
    ] satisfies readonly (readonly [string, string, Mutant["test"]])[]
  ).map(([text, becomes, test]) => ({
    says: "Git runs no program",
    file: "lib/base/files/git.ts",
    text,
    becomes,
    test,
  })),
  {
    says: "Git runs no program",
    file: "lib/base/files/git.ts",
    text: "existsSync(git) && (realPath(git) === own || ledTo(git) === own)",
    becomes: "existsSync(git) || each === own",
    test: [
      "test/base/files/git-repository.test.ts",
      "a bare repository is refused, also where git itself would read it",
    ],
  },
  ...(
    [
      ["!isInFolder(own, top) && !leadsBack(place, settings)", "own === top", "by a .git file"],
      ["shared === own || isLinked", "shared !== undefined || isLinked", "by commondir"],
      [
        ".filter(({ path, target }) => target !== path && !isInFolder(target, shared))",
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
      file: "lib/base/files/git.ts",
      text,
      becomes,
      test: ["test/base/files/git-repository.test.ts", "%s", row],
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
    file: "lib/lint/text/patterns/wildcard.ts",
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
    text: "if (text.length <= maxBytes) return",
    becomes: "if (text.length <= 2 * maxBytes) return",
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
    file: "lib/base/text/printable.ts",
    text: 'text.replaceAll(unprintable, "\\ufffd")',
    becomes: "text",
    test: [printed, "removes control characters and commands, and is idempotent"],
  },
  {
    says: "Names, values, responses and errors are only text:",
    file: "lib/base/text/printable.ts",
    text: 'text.replaceAll(commandMark, "$1: ")',
    becomes: "text",
    test: [printed, "removes control characters and commands, and is idempotent"],
  },
  {
    says: "The Markdown of a simulation mentions nobody",
    file: "lib/base/text/markdown.ts",
    text: '"@#!~%$&^".includes(mark)',
    becomes: 'mark === ""',
    test: ["test/base/text/markdown-table.test.ts", "a cell of a table refers to nothing: %s"],
  },
  {
    says: "Names are data in all Markdown",
    file: "lib/lint/report/rules/rule-markdown.ts",
    text: 'codeBlock(yaml, "yaml")',
    becomes: '["```yaml", yaml, "```"].join("\\n")',
    test: ["test/cli/markdown.test.ts", "%s has the same structure whatever is called %j"],
  },
  {
    says: "No output of `lintel agent` and `lintel api`",
    file: "lib/services/a2a/command.ts",
    text: "yield withoutSecrets(operation, card);",
    becomes: "yield card;",
    test: [served, "lintel %s shows what a server sends, and no secret of it"],
  },
  {
    says: "No output of `lintel agent` and `lintel api`",
    file: "lib/cli/api/output/redacted.ts",
    text: "/^value$/i.test(member) ? nameIn(value) : member",
    becomes: "member",
    test: [served, "lintel %s shows what a server sends, and no secret of it"],
  },
  {
    says: "No output of `lintel agent` and `lintel api`",
    file: "lib/facts/model/secrets/secret-value.ts",
    text: "authorizing.test(name) ||",
    becomes: "",
    test: [served, "lintel %s shows what a server sends, and no secret of it"],
  },
  {
    says: "No error, log or crash report holds a secret",
    file: "lib/client/secrets/redact.ts",
    text: 'if (secret !== "") kept().add(secret);',
    becomes: "",
    test: ["test/client/secrets/redact.test.ts", "after keeping a secret that is not valid Unicode"],
  },
  {
    says: "No error, log or crash report holds a secret",
    file: "lib/client/secrets/redact.ts",
    text: "if (secret.length >= wordLength) return text.replaceAll(secret, blot);",
    becomes: "",
    test: ["test/client/secrets/redact.test.ts", "for a secret that is longer than any regular expression"],
  },
];

export const ofPrograms = [...git, ...pipelines, ...limits, ...text];
