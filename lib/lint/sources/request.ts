/** Request documents: the body of a create or update request, as `--cli-input-json` takes it, alone or in a list. */
import { documentedValue } from "../../derive/documented-value.ts";
import { isKept } from "../../derive/update.ts";
import { aliases } from "../../model/aliases.ts";
import type { ResourceModel, UpdateRequest } from "../../model/resource.ts";
import type { Reading, ValuePlaces } from "../reading.ts";
import { namesInCasings } from "./casing.ts";

/** Whose words a request document may use besides the documents': nobody's, or those of the vendor `aws`. */
export type Vocabulary = "documented" | "aws";

/** How an update is read: of what it leaves out, the service keeps a part, which is unknown here. */
export function updateReading(update: UpdateRequest, request: Reading): Reading {
  const { verbatim: _, ...reading } = request;
  return {
    ...reading,
    absentBecause: (path) => (isKept(update, path) ? "the update leaves it as the service has it" : undefined),
  };
}

/** Whose names the members of a document have. */
export interface Names {
  readonly vocabulary: Vocabulary;
  /** Names in snake case are the proper ones; see {@link ResourceModel.takesSnakeCase}. */
  readonly inSnakeCase: boolean;
}

/** How request documents are read, those of a file with the places of their values. */
export function requestReading(
  model: ResourceModel,
  { vocabulary, inSnakeCase }: Names,
  places?: ValuePlaces,
): Reading {
  const speaksVendor = vocabulary === "aws";
  const vendorNames = new Map(
    aliases
      .filter(({ resource, of }) => resource === model.name && of === "member")
      .map((each) => [each.path, each.vendor]),
  );
  return {
    ...(speaksVendor ? { expectsVendorPlaces: true } : { verbatim: true }),
    takesListForms: true,
    namesOf(member, path) {
      if (model.takesSnakeCase === true) return namesInCasings(member, inSnakeCase);
      const vendor = vendorNames.get(path);
      if (vendor === undefined) return [member];
      return speaksVendor ? [vendor, member] : [member, vendor];
    },
    unknownBecause: () => undefined,
    scalar: (raw, path) => (speaksVendor ? documentedValue(model.name, path, raw) : raw),
    ...(places && { places }),
  };
}
