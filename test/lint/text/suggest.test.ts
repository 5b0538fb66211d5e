import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certainMatch, closest, nearestFirst, otherVersions, sameButForCase } from "../../../lib/lint/text/suggest.ts";

const words = ["ENABLED", "DISABLED"];
const units = ["DAYS", "WEEKS", "MONTHS", "YEARS"];
const sizes = ["512", "1024", "2048", "0.5 GB", "1 GB", "2 GB", "10 GB", "12 GB"];
const runtimes = ["NODEJS_12", "NODEJS_18", "NODEJS_22", "PYTHON_3", "PYTHON_311"];

describe("an unambiguous correction", () => {
  it.each([
    ["enabled", words, "ENABLED"],
    ["Enabled", words, "ENABLED"],
    ["ENABLE", words, "ENABLED"],
    ["ENABELD", words, "ENABLED"],
    ["DAY", units, "DAYS"],
    ["vm-image", ["VM_IMAGE", "CONTAINER_IMAGE"], "VM_IMAGE"],
    ["2GB", sizes, "2 GB"],
    ["0.5gb", sizes, "0.5 GB"],
    ["nodejs22", runtimes, "NODEJS_22"],
    ["python-3", runtimes, "PYTHON_3"],
  ])("exists for %j", (word, candidates, expected) => {
    expect(certainMatch(word, candidates)).toBe(expected);
  });

  it.each([
    ["ABLED", words],
    ["ENABLEDD!!X", words],
    ["XY", ["XYZ"]],
    ["EARS", ["YEARS", "BEARS"]],
    ["1025", sizes],
    ["05 GB", sizes],
    ["5 GB", sizes],
    ["20 GB", sizes],
    ["NODEJS_20", runtimes],
    ["PYTHON_31", runtimes],
    ["", words],
  ])("does not exist for %j", (word, candidates) => {
    expect(certainMatch(word, candidates)).toBeUndefined();
  });

  it("is the closest word, and does not exist if two words differ only in case", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.uniqueArray(fc.constantFrom(...words, ...units, ...sizes, ...runtimes)),
        (word, some) => {
          const sure = certainMatch(word, some);
          if (sure !== undefined) expect(closest(word, some)).toBe(sure);
        },
      ),
    );
    expect(sameButForCase("on", ["ON", "On"])).toBeUndefined();
    expect(sameButForCase("on", ["ON", "OFF"])).toBe("ON");
  });
});

it.each([
  ["unti", ["type", "unit"], "unit"],
  ["uint", ["type", "unit"], "unit"],
  ["tinu", ["type", "unit"], undefined],
])("transposed letters count as one error: %j", (word, candidates, expected) => {
  expect(closest(word, candidates)).toBe(expected);
});

it.each([
  ["NODEJS", ["PYTHON_3", "NODEJS_12", "JAVA_8", "NODEJS_22"], ["NODEJS_22", "NODEJS_12"]],
  ["nodejs20", ["NODEJS_18", "NODEJS_22 (x)"], ["NODEJS_22 (x)", "NODEJS_18"]],
  ["NODE", ["NODEJS_18"], []],
  ["PYTHON_39", ["PYTHON_3", "PYTHON_311"], ["PYTHON_311", "PYTHON_3"]],
  ["18", ["16", "18.1"], []],
  ["ENABLED", ["ENABLED", "DISABLED"], []],
])("other versions of %j come first, the highest one first", (word, candidates, expected) => {
  expect(otherVersions(word, candidates)).toEqual(expected);
  const others = candidates.filter((each) => !expected.includes(each));
  expect(nearestFirst(word, candidates)).toEqual([...expected, ...others]);
});
