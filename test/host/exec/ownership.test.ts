/**
 * Ownership of a policy with the same name: without a state file, Lintel never changes or deletes another owner's
 * policy.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "../../../lib/host/exec/environment.ts";
import { isContinued, ownershipOf } from "../../../lib/host/exec/ownership.ts";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { address, declare } from "./runner-images.ts";
import { Team, type Workspace } from "./team.ts";

describe("the creation time decides whose", () => {
  const since = "2026-03-01T12:00:00Z";
  const identity = (changes: Partial<Identity> = {}): Identity => ({
    resource: "lifecycle-policy",
    key: "p",
    address: "null_resource.lintel",
    region: undefined,
    adopts: false,
    since,
    settings: {},
    fixed: {},
    ...changes,
  });
  const created = (seconds: number): string => new Date(Date.parse(since) + seconds * 1000).toISOString();

  test.each([
    ["with the identity", created(0), {}, "ours"],
    ["after it", created(86_400), {}, "ours"],
    ["after it, to be adopted", created(1), { adopts: true }, "ours"],
    ["just before it", created(-0.001), {}, "unknown"],
    ["a minute before it", created(-60), {}, "unknown"],
    ["more than a minute before it", created(-60.001), {}, "other"],
    ["long before it, and it may have been adopted", created(-86_400), { adopts: true }, "unknown"],
    ["at a time that the service does not tell", undefined, {}, "unknown"],
    ["at some time, and the identity's is not known", created(0), { since: undefined }, "unknown"],
    ["at some time, and the identity's was edited", created(0), { since: "yesterday" }, "unknown"],
  ] as const)("a resource is that was created %s", (_, at, changes, expected) => {
    expect(ownershipOf(at, identity(changes))).toBe(expected);
  });

  test("an interrupted creation is, and resumes it once the identity is older than possible clock differences", () => {
    const now = (seconds: number) => Date.parse(created(seconds));
    expect(isContinued(created(1), identity(), now(60))).toBe(false);
    expect(isContinued(created(1), identity(), now(60.001))).toBe(true);
    expect(isContinued(created(-1), identity(), now(86_400))).toBe(false);
    expect(isContinued(created(1), identity({ since: undefined }), now(86_400))).toBe(false);
  });
});

describeWithTerraform("a policy of another owner", () => {
  const lintel = hostedLintel();
  let team: Team;
  let mine: Workspace;
  beforeAll(async () => {
    team = await Team.start(lintel);
  });
  afterAll(() => team.stop());
  afterEach(() => team.admin("POST", "reset"));

  /** Another team has applied the policy, and this team declares it too. */
  const inTheWay = async (changes: Parameters<typeof declare>[0]): Promise<string> => {
    const theirs = await team.workspace();
    await theirs.synth(declare());
    expect(await theirs.apply()).toMatchObject({ code: 0 });
    mine = await team.workspace();
    await mine.synth(declare(changes));
    const { code, text } = await mine.apply();
    expect(code).toBe(1);
    return text;
  };

  test("is not changed; destroy keeps it, and says so", async () => {
    const text = await inTheWay({ description: "mine now" });
    expect(text).toContain('A policy "runner images" already exists');
    expect(text).toContain("It differs from the declaration in description.");
    const { "runner images": policy } = await team.policies();
    expect(policy).not.toHaveProperty("description");

    await mine.age(3600);
    const gone = await mine.destroy();
    expect(gone.code, gone.text).toBe(0);
    expect(gone.text).toContain("it does not belong to this declaration, and was left unchanged");
    expect(await team.policies()).toEqual({ "runner images": policy });
  });

  test("is not deleted if clocks may differ; the error names the remedy", async () => {
    await inTheWay({ description: "mine now" });
    await mine.age(1);
    const { code, text } = await mine.destroy();
    expect(code).toBe(1);
    expect(text).toContain("is unknown");
    expect(text).toContain(`terraform state rm '${address}'`);
    expect(Object.keys(await team.policies())).toEqual(["runner images"]);
    expect(await mine.terraform(["state", "rm", address])).toMatchObject({ code: 0 });
    expect(await mine.destroy()).toMatchObject({ code: 0 });
    expect(Object.keys(await team.policies())).toEqual(["runner images"]);
  });

  test("is adopted on request if it is equal; then destroy deletes it", async () => {
    const refused = await inTheWay({ adoptExisting: true, description: "mine now" });
    expect(refused).toContain("It differs from the declaration in description.");
    await mine.age(3600);
    expect(await mine.destroy()).toMatchObject({
      code: 1,
      text: expect.stringContaining("The owner of the lifecycle policy is unknown"),
    });

    await mine.synth(declare({ adoptExisting: true }));
    expect(await mine.apply()).toMatchObject({ code: 0 });
    expect(Object.keys(await team.policies())).toEqual(["runner images"]);
    expect(await mine.destroy()).toMatchObject({ code: 0 });
    expect(await team.policies()).toEqual({});
  });
});
