/** Invalid and unknown ARNs, bodies that are not JSON, and unknown operations. */
import { describe, expect, test } from "vitest";
import { hosting } from "./hosting.ts";

const arn = (resource: string) => `arn:aws:apprunner:us-east-1:123456789012:${resource}`;

describe("the ARN of a service", () => {
  const arnOf = (length: number) => arn("service/web-1/").padEnd(length, "a");

  test.each(["DescribeService", "UpdateService", "DeleteService", "PauseService", "ResumeService", "ListOperations"])(
    "%s accepts 1 to 1011 characters of six parts, and knows only its own",
    async (operation) => {
      const emulator = await hosting();
      const responses: [object, string, string][] = [
        [{ ServiceArn: arnOf(1011) }, "ResourceNotFoundException", "was not found in account"],
        [{ ServiceArn: arnOf(1012) }, "InvalidRequestException", "1012 characters long; it must be"],
        [{ ServiceArn: "" }, "InvalidRequestException", "ServiceArn is empty"],
        [{ ServiceArn: "web-1" }, "InvalidRequestException", 'ServiceArn is "web-1"; it must be an ARN'],
        [{ ServiceArn: "arn:aws:apprunner:us-east-1:12:service/x" }, "InvalidRequestException", "12-digit account"],
        [{}, "InvalidRequestException", "ServiceArn is missing"],
        [{ ServiceArn: arnOf(99), Force: true }, "InvalidRequestException", "Force is not a member of the request"],
        [
          { ServiceArn: "arn:aws:apprunner:us-east-1:999999999999:service/x/1" },
          "ResourceNotFoundException",
          "service arn:aws:apprunner:us-east-1:999999999999:service/x/1 was not found in account 123456789012",
        ],
        [{ ServiceArn: arn("connection/c/1") }, "ResourceNotFoundException", "and region us-east-1"],
      ];
      for (const [members, type, said] of responses) {
        const { status, body } = await emulator.call(operation, members);
        expect({ status, type: body.__type }).toEqual({ status: 400, type });
        expect(body.Message).toContain(said);
      }
    },
  );
});

describe("the emulator refuses", () => {
  test.each([
    ["malformed JSON", "{", "the body is not JSON"],
    ["a list", "[]", "the request is an empty list; it must be an object"],
    ["nothing", "", "ServiceName is missing"],
  ])("%s", async (_, body, said) => {
    const emulator = await hosting();
    const received = await emulator.call("CreateService", body);
    expect(received).toMatchObject({ status: 400, body: { __type: "InvalidRequestException" } });
    expect(received.body.Message).toContain(said);
  });

  test("an unknown operation, and a wrong method", async () => {
    const emulator = await hosting();
    const { status, body } = await emulator.call("RestartService");
    expect({ status, type: body.__type }).toEqual({ status: 400, type: "InvalidRequestException" });
    expect(body.Message).toContain("X-Amz-Target is AppRunner.RestartService; the emulator supports CreateService,");
    const response = await fetch(`${emulator.url}/x`, { headers: { "x-amz-target": "AppRunner.ListServices" } });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ Message: "the request is GET /x; ListServices supports POST /" });
  });
});
