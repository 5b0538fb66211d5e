/**
 * Ownership of a policy with the same name: without a state file, Lintel never changes or deletes another owner's
 * policy.
 */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hostedLintel } from "../../cli/lintel-executable.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { address, declare } from "./runner-images.ts";
import { Team, type Workspace } from "./team.ts";

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
