import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { startResponding } from "./responding-server.ts";

const lintel = lintelInProcess();
let server: Awaited<ReturnType<typeof startResponding>>;
let folder = "";

beforeAll(async () => {
  server = await startResponding();
  folder = temporaryFolder();
  await writeFile(join(folder, "text"), "é1");
  await writeFile(join(folder, "input.json"), '{"ServiceArn": "a"}');
  await writeFile(join(folder, "bytes"), Buffer.from([0x61, 0xff]));
});
beforeEach(() => server.take());
afterAll(async () => {
  await server.close();
});

const resume = (...words: readonly string[]) =>
  lintel(
    ["api", "apprunner", "resume-service", "--endpoint-url", server.url, "--no-sign-request", "--no-lint", ...words],
    { env: { AWS_REGION: "us-east-1", FOLDER: folder } },
  );

// Cloud services have no operation with a binary parameter (lib/services/gaps.generated.ts, client/binary-parameters).
describe("binary parameters", () => {
  it.each(["base64", "raw-in-base64-out"])("--cli-binary-format %s changes no other parameter", async (format) => {
    const { code } = await resume("--service-arn", "YQ==", "--cli-binary-format", format);
    expect(code).toBe(0);
    expect(server.take()).toMatchObject([{ body: { ServiceArn: "YQ==" } }]);
  });

  it("offer two values of --cli-binary-format", async () => {
    const { code, stderr } = await resume("--service-arn", "a", "--cli-binary-format", "hex");
    expect(stderr).toContain("it must be one of base64, raw-in-base64-out");
    expect(code).toBe(252);
    expect(server.take()).toEqual([]);
  });

  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
  it.each(["$FOLDER", "${FOLDER}"])("file://%s reads a file in the folder that the variable names", async (written) => {
    expect((await resume("--service-arn", `file://${written}/text`)).code).toBe(0);
    expect(server.take()).toMatchObject([{ body: { ServiceArn: "é1" } }]);
  });

  it("file:// reads the text of a file", async () => {
    expect((await resume("--service-arn", `file://${join(folder, "text")}`)).code).toBe(0);
    expect(server.take()).toMatchObject([{ body: { ServiceArn: "é1" } }]);
  });

  it.each([
    ["file://", "bytes", "unable to load paramfile"],
    ["fileb://", "text", "the parameter is not binary; write file://"],
  ])("%s of %s is refused", async (scheme, file, reason) => {
    const { code, stderr } = await resume("--service-arn", `${scheme}${join(folder, file)}`);
    expect(stderr).toContain(reason);
    expect(code).toBe(252);
    expect(server.take()).toEqual([]);
  });

  it.each(["file", "fileb"])("a document may be read with %s://", async (scheme) => {
    expect((await resume("--cli-input-json", `${scheme}://${join(folder, "input.json")}`)).code).toBe(0);
    expect(server.take()).toMatchObject([{ body: { ServiceArn: "a" } }]);
  });
});
