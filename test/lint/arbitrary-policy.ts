/** Random declarations whose fields are all valid, for properties of all of them. */
import fc from "fast-check";
import type { Field } from "../../lib/facts/model/field.ts";
import { secretByName } from "../../lib/facts/model/secrets/secret-text.ts";
import { hasSecretInQuery, isKnownSecret } from "../../lib/facts/model/secrets/secret-value.ts";
import { hostedService } from "../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../lib/services/image-builder/lifecycle-policy/model.ts";

/** Whether a text means nothing but itself: it is neither a credential nor a template of another language. */
const isPlain = (text: string): boolean => !isKnownSecret(text) && !hasSecretInQuery(text) && !/[$%]\{|\{\{/.test(text);

/** A random value of a field. */
function arbitrary(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "string": {
      if (field.enum !== undefined) return fc.constantFrom(...field.enum);
      const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
      if (field.pattern === undefined)
        return fc.string({ minLength, maxLength: Math.min(maxLength, 40) }).filter(isPlain);
      const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength && isPlain(text);
      return fc.stringMatching(new RegExp(field.pattern.source, "u")).filter(fits);
    }
    case "integer":
      return fc.integer({ min: field.minimum ?? -1000, max: field.maximum ?? 1000 });
    case "boolean":
      return fc.boolean();
    case "list":
      return fc.array(arbitrary(field.element), {
        minLength: field.minItems ?? 0,
        maxLength: Math.min(field.maxItems ?? 3, 3),
      });
    case "map": {
      const options = { minKeys: field.minEntries ?? 0, maxKeys: 3 };
      const key = arbitrary(field.key)
        .map(String)
        .filter((name) => name !== "__proto__" && secretByName(name) === "never");
      return fc.dictionary(key, arbitrary(field.value), { ...options, noNullPrototype: true });
    }
    case "struct": {
      const { exactlyOne } = field;
      if (exactlyOne !== undefined) {
        // Made once: what matches a pattern costs more to make than to draw from.
        const structures = exactlyOne.map((name) => structure(field, [name], [name]));
        return fc.constantFrom(...structures).chain((each) => each);
      }
      const names = Object.keys(field.members);
      return structure(
        field,
        names,
        names.filter((name) => field.members[name]?.required === true),
      );
    }
    case "any":
      return fc.jsonValue();
  }
}

function structure(
  field: Extract<Field, { kind: "struct" }>,
  names: readonly string[],
  requiredKeys: string[],
): fc.Arbitrary<unknown> {
  const members = Object.entries(field.members).filter(([name]) => names.includes(name));
  const arbitraries: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    members.map(([name, member]) => [name, arbitrary(member)]),
  );
  return fc.record(arbitraries, { requiredKeys, noNullPrototype: true });
}

/** A lifecycle policy with only valid fields. */
export const arbitraryPolicy = arbitrary(lifecyclePolicy.declaration);

/** A hosted service with only valid fields. */
export const arbitraryService = arbitrary(hostedService.declaration);
