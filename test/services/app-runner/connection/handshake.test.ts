/** Connections whose handshake a person has not completed, in virtual time. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Members } from "../../../../lib/base/members.ts";
import connection from "../../../../lib/services/app-runner/connection/handler.ts";
import { type AppRunnerGround, appRunnerGround } from "../app-runner-ground.ts";

const declared = { ConnectionName: "github", ProviderType: "GITHUB" };

let ground: AppRunnerGround;
beforeEach(async () => {
  ground = await appRunnerGround({ operationSeconds: 180 });
});

const create = (content: Members = declared) => connection.create(content, ground.call);
const outcome = (outcome: string) =>
  ground.fault({ kind: "outcome", outcome, operations: ["CreateConnection"], times: 1 });

describe("a new connection", () => {
  it("is pending, and the warning names the step that a person must take", async () => {
    expect(await create()).toMatchObject({ ...declared, Status: "PENDING_HANDSHAKE" });
    expect(ground.log.at(-1)).toMatch(
      /^warn The connection arn:\S+ is PENDING_HANDSHAKE, so services cannot use it yet\. A person must select "github" under "Connected accounts" of the App Runner console, and choose "Complete handshake" \(https:\/\/docs\.aws\.amazon\.com\/\S+\/manage-connections\.html\)\.$/,
    );
  });

  it("is available without a warning once the handshake is complete, whatever the case of the status", async () => {
    const record = await create();
    ground.clock.now += 200_000;
    ground.log.length = 0;
    const edited = { kind: "edit-answer", operations: ["ListConnections"], times: 2 };
    await ground.fault({ ...edited, set: { "ConnectionSummaryList[].Status": "available" } });
    const tagged = { ...declared, Tags: { team: "web" } };
    expect(await connection.update(record, tagged, ground.call)).toMatchObject({ ...tagged, Status: "available" });
    expect(await connection.read(String(record.ConnectionArn), ground.call)).toMatchObject({ Status: "AVAILABLE" });
    expect(ground.log.filter((line) => line.startsWith("warn"))).toEqual([]);
  });

  it("whose handshake failed must be replaced", async () => {
    await outcome("FAILED");
    const record = await create();
    ground.clock.now += 200_000;
    await connection.update(record, declared, ground.call);
    expect(ground.log.at(-1)).toMatch(/is ERROR, so services cannot use it yet\. Replace it; then a person must/);
  });

  it("of the same name as a deleted one is another connection", async () => {
    const { ConnectionArn: v0_3 } = await create();
    await connection.delete({ ConnectionArn: v0_3 }, ground.call);
    const { ConnectionArn: arn } = await create();
    expect(arn).not.toBe(v0_3);
    expect(await connection.read(String(v0_3), ground.call)).toBeUndefined();
    expect(await connection.find?.("github", ground.call)).toMatchObject({ ConnectionArn: arn });
  });

  it("that is listed as DELETED counts as gone", async () => {
    const { ConnectionArn: arn } = await create();
    const edited = { kind: "edit-answer", operations: ["ListConnections"], times: 1 };
    await ground.fault({ ...edited, set: { "ConnectionSummaryList[].Status": "DELETED" } });
    expect(await connection.read(String(arn), ground.call)).toBeUndefined();
  });
});
