/** What members of requests and responses rest on: the documents where they show them, else the public model. */
import { describe, expect, it, onTestFinished } from "vitest";
import { services } from "../../../lib/emulator/server/emulated-services.ts";
import { citationInWords, isOfDocuments, sectionOf } from "../../../lib/facts/derive/citation.ts";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import { cite, citeModel } from "../../../lib/facts/model/citation.ts";
import type { ServiceMessages } from "../../../lib/facts/model/operation-messages.ts";
import { appRunnerMessages } from "../../../lib/services/app-runner/model/messages.ts";
import { imageBuilderMessages } from "../../../lib/services/image-builder/model/messages.ts";
import { runEmulator } from "../../emulator/running-emulator.ts";
import { hosting } from "../../services/app-runner/emulator/hosting.ts";

/** The members of all operations but one that cite its section of the documents, each once. */
function citing(service: ServiceMessages, documented: string): readonly string[] {
  const found = Object.entries(service).flatMap(([operation, { input, output }]) =>
    operation === documented
      ? []
      : [input, output].flatMap((message) =>
          [...fieldsOf(message)].flatMap(({ path, field: { cites } }) =>
            isOfDocuments(cites) && cites.section === documented ? [path.split(".").at(-1) ?? ""] : [],
          ),
        ),
  );
  return [...new Set(found)].sort();
}

describe("the documented operation of a service", () => {
  it("is cited by other operations for the id of an operation only, which it returns for them", () => {
    expect(citing(appRunnerMessages, "ResumeService")).toEqual(["Id", "OperationId"]);
  });

  it("is cited by other operations for the ARN in a policy's record only", () => {
    expect(citing(imageBuilderMessages, "CreateLifecyclePolicy")).toEqual(["arn"]);
  });

  it("is cited for its own members, and for the bounds that it states of an ARN elsewhere", () => {
    const { ServiceArn } = appRunnerMessages.ResumeService?.input.members ?? {};
    expect(ServiceArn?.cites).toEqual(cite(2, "ResumeService"));
    const { lifecyclePolicyArn } = imageBuilderMessages.CreateLifecyclePolicy?.output.members ?? {};
    expect(lifecyclePolicyArn?.cites).toEqual(cite(3, "CreateLifecyclePolicy"));
    const { lifecyclePolicyArn: requested } = imageBuilderMessages.GetLifecyclePolicy?.input.members ?? {};
    expect(requested).toMatchObject({
      cites: citeModel("image-builder"),
      boundCites: cite(3, "CreateLifecyclePolicy"),
    });
  });
});

describe("the emulator", () => {
  const sections = ["ResumeService", "CreateLifecyclePolicy"];

  it("cites the documented operations for the ids of operations in its records only", () => {
    const members = services.flatMap(({ tables }) =>
      tables.flatMap(({ record }) =>
        [{ path: "", field: record }, ...fieldsOf(record)].flatMap(({ path, field: { cites } }) =>
          isOfDocuments(cites) && sections.includes(cites.section) ? [path.split(".").at(-1)] : [],
        ),
      ),
    );
    expect([...new Set(members)].sort()).toEqual(["id"]);
  });

  it("cites the public model for a member that no request of an undocumented operation has", async () => {
    const emulator = await runEmulator();
    onTestFinished(() => emulator.close());
    const request = { maxResults: 1, force: true };
    const { body } = await emulator.send("POST", "/ListLifecyclePolicies", request);
    expect(JSON.stringify(body)).toContain("force is not a member of the request");
    expect(JSON.stringify(body)).toContain("(public model of EC2 Image Builder)");
    const hosted = await hosting();
    const { Message } = (await hosted.call("ListServices", { Force: true })).body;
    expect(Message).toContain("Force is not a member of the request");
    expect(Message).toContain("(public model of AWS App Runner)");
  });
});

it("a public model is named, and its API reference linked", () => {
  expect(citationInWords(citeModel("app-runner"))).toBe("public model of AWS App Runner");
  expect(sectionOf(citeModel("image-builder")).url).toBe(
    "https://docs.aws.amazon.com/imagebuilder/latest/APIReference/Welcome.html",
  );
});
