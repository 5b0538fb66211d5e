/** What members of requests and responses rest on: the documents where they show them, else the public model. */
import { describe, expect, it } from "vitest";
import { citationInWords, isOfDocuments, sectionOf } from "../../lib/derive/citation.ts";
import { fieldsOf } from "../../lib/derive/fields.ts";
import { citeModel } from "../../lib/model/citation.ts";
import type { ServiceMessages } from "../../lib/model/operation-messages.ts";
import { appRunnerMessages } from "../../lib/services/app-runner/model/messages.ts";
import { imageBuilderMessages } from "../../lib/services/image-builder/model/messages.ts";

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
  it("is cited for a service's ARN and the id of an operation only", () => {
    expect(citing(appRunnerMessages, "ResumeService")).toEqual(["Id", "OperationId", "ServiceArn"]);
  });

  it("is cited for a policy's ARN only", () => {
    expect(citing(imageBuilderMessages, "CreateLifecyclePolicy")).toEqual(["arn", "lifecyclePolicyArn"]);
  });
});

it("a public model is named, and its API reference linked", () => {
  expect(citationInWords(citeModel("app-runner"))).toBe("public model of AWS App Runner");
  expect(sectionOf(citeModel("image-builder")).url).toBe(
    "https://docs.aws.amazon.com/imagebuilder/latest/APIReference/Welcome.html",
  );
});
