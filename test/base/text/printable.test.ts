/** Text that terminals and pipelines must not obey. */
import { expect, test } from "vitest";
import { referenced } from "../../../lib/base/text/printable.ts";

test("markup keeps its text where it looks like a command of a pipeline", () => {
  expect(referenced("##[error]a ##vso[b] ##teamcity[c]")).toBe("#&#35;[error]a #&#35;vso[b] #&#35;teamcity[c]");
  expect(referenced("  ::warning::a")).toBe("  &#58;:warning::a");
  expect(referenced("## a [link]")).toBe("## a [link]");
});
