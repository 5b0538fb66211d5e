import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { parentProcess } from "../../../lib/terraform/provider/parent-process.ts";
import { StateOwnership } from "../../../lib/terraform/provider/state-ownership.ts";
import { stateScope } from "../../../lib/terraform/provider/state-scope.ts";
import { creationDays } from "../../../lib/terraform/runtime/ownership.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const backend = (config: object, type = "s3") => JSON.stringify({ version: 3, backend: { type, config, hash: 1 } });

describe("the name of a state", () => {
  const nameIn = (files: { readonly [path: string]: string }, env: NodeJS.ProcessEnv = {}) =>
    stateScope(temporaryFolder(files), env).scope;
  const file = ".terraform/terraform.tfstate";

  it("is derived from the backend, independent of folder, credentials and order of members", () => {
    const one = nameIn({ [file]: backend({ bucket: "b", key: "shop", region: "eu-west-1" }) });
    expect(nameIn({ [file]: backend({ region: "eu-west-1", key: "shop", bucket: "b" }) })).toBe(one);
    const other = { bucket: "b", key: "shop", region: "eu-west-1", access_key: "A", token: "T", profile: "ci" };
    expect(nameIn({ [file]: backend(other) })).toBe(one);
  });

  it("differs by state, kind of backend and workspace", () => {
    const config = { bucket: "b", key: "shop", region: "eu-west-1" };
    const names = [
      nameIn({ [file]: backend(config) }),
      nameIn({ [file]: backend({ ...config, key: "search" }) }),
      nameIn({ [file]: backend(config, "gcs") }),
      nameIn({ [file]: backend(config), ".terraform/environment": "stage" }),
      nameIn({ [file]: backend(config) }, { TF_WORKSPACE: "prod" }),
      nameIn({}),
      nameIn({}),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(nameIn({ [file]: backend(config) }, { TF_WORKSPACE: "stage" })).toBe(names[3]);
  });

  it("differs where the same configuration finds its backend in the environment alone", () => {
    const inEnvironment = (TF_HTTP_ADDRESS: string) =>
      nameIn({ [file]: backend({ address: null }, "http") }, { TF_HTTP_ADDRESS });
    expect(inEnvironment("https://states.example/first")).toBe(inEnvironment("https://states.example/first"));
    expect(inEnvironment("https://states.example/second")).not.toBe(inEnvironment("https://states.example/first"));
  });

  it("is derived from the folder if the state is in it, even by a link", () => {
    const folder = temporaryFolder({ [file]: backend({ path: "a.tfstate" }, "local") });
    const link = join(temporaryFolder(), "link");
    symlinkSync(folder, link);
    expect(stateScope(link, {}).scope).toBe(stateScope(folder, {}).scope);
    expect(nameIn({ [file]: backend({ path: "a.tfstate" }, "local") })).not.toBe(stateScope(folder, {}).scope);
  });

  it("is read from TF_DATA_DIR, and accepts a truncated file", () => {
    const kept = backend({ bucket: "b", key: "shop", region: "eu-west-1" });
    const one = nameIn({ "data/terraform.tfstate": kept }, { TF_DATA_DIR: "data" });
    expect(nameIn({ [file]: kept })).toBe(one);
    expect(nameIn({ [file]: '{"backend": {' })).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the name of a local state", () => {
  it("is another one for another folder that is mounted at the same path", () => {
    const place = join(temporaryFolder(), "workspace");
    const nameOf = (project: string) => {
      renameSync(project, place);
      const { scope } = stateScope(place, {});
      renameSync(place, project);
      return scope;
    };
    const [shop, search] = [temporaryFolder(), temporaryFolder()];
    const name = nameOf(shop);
    expect(nameOf(search)).not.toBe(name);
    expect(nameOf(shop)).toBe(name);
  });

  it("is that of its file, whichever root module writes it", () => {
    const file = join(temporaryFolder(), "shared.tfstate");
    const names = [0, 1].map(() => nameOf({ path: file }, "local", temporaryFolder()));
    expect(names[0]).toBe(names[1]);
  });
});

/** The name in a folder whose provider Terraform starts. */
const nameOf = (config: object, type: string, folder: string, env: NodeJS.ProcessEnv = {}): string => {
  mkdirSync(join(folder, ".terraform"), { recursive: true });
  writeFileSync(join(folder, ".terraform/terraform.tfstate"), backend(config, type));
  return stateScope(folder, { TF_PLUGIN_MAGIC_COOKIE: "…", ...env }).scope;
};

describe("the name of a state whose place is unknown", () => {
  const config = { secret_suffix: "shop", token: "t" };

  it("is random, and kept in the data folder for the same settings", () => {
    const folder = temporaryFolder();
    const name = nameOf(config, "kubernetes", folder);
    expect(nameOf({ ...config, token: "u" }, "kubernetes", folder, { KUBE_TOKEN: "v" })).toBe(name);
    const others = [
      nameOf(config, "kubernetes", folder, { KUBE_CTX: "other" }),
      nameOf(config, "kubernetes", folder, { TF_WORKSPACE: "stage" }),
      nameOf(config, "kubernetes", temporaryFolder()),
      nameOf({ secret_suffix: "search" }, "kubernetes", folder),
    ];
    expect(new Set([name, ...others]).size).toBe(5);
  });

  it("ends with the process if it cannot be kept, or if Lintel does not know the backend", () => {
    const folder = temporaryFolder({ ".terraform/lintel": "a file" });
    expect(nameOf(config, "kubernetes", folder)).not.toBe(nameOf(config, "kubernetes", folder));
    expect(nameOf({}, "inmem", folder)).not.toBe(nameOf({}, "inmem", folder));
    expect(nameOf({ address: "a" }, "quantum", folder)).not.toBe(nameOf({ address: "a" }, "quantum", folder));
  });
});

it("the provider keeps no ledger unless Terraform started the process, which may be in any folder", () => {
  const folder = temporaryFolder({ ".terraform/environment": "stage" });
  expect(stateScope(folder, {}).dataFolder).toBeUndefined();
  expect(stateScope(folder, { TF_PLUGIN_MAGIC_COOKIE: "…" }).dataFolder).toBe(join(folder, ".terraform"));
});

describe("waiting for a deletion", () => {
  it("ends if none begins, even if garbage is collected meanwhile", { timeout: 10_000 }, async () => {
    const ownership = new StateOwnership(() => stateScope(temporaryFolder(), {}));
    const existing = { identity: "arn:1", createdAt: "2026-01-01T00:00:00Z" };
    const waits = Array.from({ length: 5 }, () => ownership.untilDeleted(existing, new AbortController().signal));
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    for (let round = 0; round < 5; round++) {
      await setImmediate();
      collect();
    }
    expect(await Promise.all(waits)).toEqual([false, false, false, false, false]);
  });

  it("ends with the deletion, or with the signal", async () => {
    const ownership = new StateOwnership(() => stateScope(temporaryFolder(), {}));
    const existing = { identity: "arn:1", createdAt: "2026-01-01T00:00:00Z" };
    const before = ownership.untilDeleted(existing, new AbortController().signal);
    ownership.deletes(existing, Promise.resolve());
    expect(await before).toBe(true);
    expect(await ownership.untilDeleted(existing, AbortSignal.abort())).toBe(true);
    expect(await ownership.untilDeleted({ ...existing, identity: "arn:2" }, AbortSignal.abort())).toBe(false);
  });
});

describe("the known state of an object", () => {
  const place = (dataFolder = temporaryFolder()) => ({ scope: "ab".repeat(32), dataFolder });
  const arn = { identity: "arn:one", createdAt: "2026-03-01T12:00:00Z" };
  /** Appends a fact of another process of the same run, or of another run. */
  const read = (where: { readonly dataFolder: string }, fact: string, by: object = {}) =>
    appendFileSync(
      join(where.dataFolder, "lintel", `${"ab".repeat(8)}.jsonl`),
      `${JSON.stringify({ fact, ...arn, parent: parentProcess(), run: "theirs", at: Date.now(), ...by })}\n`,
    );
  const begun = (where: { readonly scope: string; readonly dataFolder: string }) => {
    mkdirSync(join(where.dataFolder, "lintel"));
    return new StateOwnership(() => where);
  };

  it("survives the process: an object that a plan has seen is held during apply", async () => {
    const where = place();
    new StateOwnership(() => where).hold(arn, false);
    const apply = new StateOwnership(() => where);
    expect(await apply.standing(arn)).toBe("held");
    expect(await apply.claim(arn)).toBe(false);
    expect(await apply.standing({ ...arn, createdAt: "2026-03-02T12:00:00Z" })).toBe("unknown");
    expect(await apply.standing({ ...arn, createdAt: undefined })).toBe("held");
    apply.release(arn);
    expect(await new StateOwnership(() => where).standing(arn)).toBe("unknown");
  });

  it("is that of a held one if its record was read before this run deleted it, so that a creation is tried again", async () => {
    const ownership = new StateOwnership(() => place());
    ownership.hold(arn, false);
    ownership.deletes(arn, Promise.resolve());
    ownership.release(arn);
    expect(await ownership.standing(arn)).toBe("held");
    expect(await ownership.claim(arn)).toBe(false);
    expect(await ownership.untilDeleted(arn, AbortSignal.abort())).toBe(true);
    // Somebody else has created it again, or this run has.
    const again = { ...arn, createdAt: "2026-03-02T12:00:00Z" };
    expect(await ownership.standing(again)).toBe("unknown");
    expect(await ownership.claim(again)).toBe(true);
    ownership.begin();
    expect(await ownership.standing(arn)).toBe("unknown");
  });

  it("is unknown after its deletion if it has no creation time, which an object that was created since has not either", async () => {
    const ownership = new StateOwnership(() => place());
    const timeless = { ...arn, createdAt: undefined };
    ownership.hold(timeless, false);
    ownership.deletes(timeless, Promise.resolve());
    ownership.release(timeless);
    expect(await ownership.standing(timeless)).toBe("unknown");
    expect(await ownership.claim(timeless)).toBe(true);
  });

  it("belongs to the creation that claimed it, until the end of the run", async () => {
    const where = place();
    const [one, other] = [new StateOwnership(() => where), new StateOwnership(() => where)];
    expect([await one.claim(arn), await one.claim(arn)]).toEqual([true, false]);
    expect(one.isClaimed(arn)).toBe(true);
    one.begin();
    expect(await one.standing(arn)).toBe("unfinished");
    expect(await other.standing(arn)).toBe("held");
    expect(await one.claim(arn)).toBe(true);
  });

  it("is unfinished after a partially failed creation, once", async () => {
    const where = place();
    new StateOwnership(() => where).hold(arn, true);
    const apply = new StateOwnership(() => where);
    expect(await apply.standing(arn)).toBe("unfinished");
    expect([await apply.claim(arn), await apply.claim(arn)]).toEqual([true, false]);
  });

  it.each([
    ["another provider of this run", {}, "held"],
    ["another run", { parent: "1 42" }, "unfinished"],
    ["a process that had the id of this run's", { parent: `${process.ppid} 42` }, "unfinished"],
    ["a run of three days ago", { parent: "1 42", at: Date.now() - 3 * 86_400_000 }, "unknown"],
  ])("follows from a claim of %s", async (_, by, expected) => {
    const where = place();
    const ownership = begun(where);
    read(where, "claimed", by);
    expect(await ownership.standing(arn)).toBe(expected);
  });

  it("is what any process wrote of it, and none removes what another one wrote", async () => {
    const where = place();
    const two = { ...arn, identity: "arn:two" };
    for (const each of [arn, two]) new StateOwnership(() => where).hold(each, false);
    const next = new StateOwnership(() => where);
    expect([await next.standing(arn), await next.standing(two)]).toEqual(["held", "held"]);
  });

  it("survives truncated and unknown lines", async () => {
    const where = place();
    const ownership = begun(where);
    const [file] = [join(where.dataFolder, "lintel", `${"ab".repeat(8)}.jsonl`)];
    appendFileSync(file, 'null\n{"fact": "held"}\n{"fact": "sold", "identity": "arn:one"}\n{"fact": "he');
    ownership.hold(arn, false);
    ownership.hold({ ...arn, identity: "arn:two" }, false);
    const next = new StateOwnership(() => where);
    expect(await next.standing({ ...arn, identity: "arn:two" })).toBe("held");
  });

  it("is written once, however often plans show it", () => {
    const where = place();
    for (let run = 0; run < 3; run++) new StateOwnership(() => where).hold(arn, false);
    const [name = ""] = readdirSync(join(where.dataFolder, "lintel"));
    expect(
      readFileSync(join(where.dataFolder, "lintel", name), "utf8")
        .trim()
        .split("\n"),
    ).toHaveLength(1);
  });

  it("starts over when the file has grown large", async () => {
    const where = place();
    begun(where).hold(arn, false);
    const [name = ""] = readdirSync(join(where.dataFolder, "lintel"));
    truncateSync(join(where.dataFolder, "lintel", name), 5 * 1024 * 1024);
    const next = new StateOwnership(() => where);
    expect(await next.standing(arn)).toBe("unknown");
    expect(readdirSync(join(where.dataFolder, "lintel"))).toEqual([]);
  });

  it.each([
    ["does not exist", () => join(temporaryFolder(), "nothing")],
    ["has a file in the way", () => temporaryFolder({ lintel: "" })],
  ])("is limited to this process if the folder %s", async (_, folder) => {
    const where = place(folder());
    const ownership = new StateOwnership(() => where);
    ownership.hold(arn, false);
    expect(await ownership.standing(arn)).toBe("held");
    const two = { ...arn, identity: "arn:two" };
    expect([await ownership.claim(two), await ownership.claim(two)]).toEqual([true, false]);
  });
});

it("creations of today and yesterday are resumed", () => {
  expect(creationDays(Date.UTC(2026, 2, 1, 0, 0, 1))).toEqual(["2026-03-01", "2026-02-28"]);
});
