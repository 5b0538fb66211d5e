/** A machine image that is protected from deregistration: the verdict says that EC2 refuses to delete it. */
import { expect, test } from "vitest";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import { at, image, olderThan, policy, remove } from "./images-and-policies.ts";

test.each([
  [true, "together with its image, but it is protected from deregistration, so EC2 refuses to delete it"],
  [false, "together with its image"],
  [undefined, "together with its image"],
])("an AMI is deleted with its image, unless it is protected: %s", (isProtected, reason) => {
  const images = [image("old", 100, { vmImages: [{ id: "ami-1", isProtected, tags: {}, isPublic: false }] })];
  const rule = remove(olderThan(90), { action: { type: "DELETE", includeResources: { vmImages: true } } });
  const [verdict] = simulate([policy([rule])], { images }, at).verdicts;
  expect(verdict?.vmImages).toEqual([{ id: "ami-1", action: "DELETE", reason }]);
});
