/** Requirements that name security schemes, in cards of both versions. */
import type { Node } from "../../lib/lint/declaration/node.ts";
import type { Problem } from "../../lib/lint/rule/rule.ts";

/** The names of schemes in a requirement that the card does not declare. */
export function* undeclaredSchemes(required: Node): Generator<Problem> {
  const schemes = required.declaration.at("securitySchemes");
  if (schemes.state === "unknown" || schemes.hasUnknownKey) return schemes.ask();
  const declared = schemes.keys();
  for (const name of required.keys()) {
    if (declared.includes(name)) continue;
    yield {
      at: required.entry(name),
      atKey: true,
      message: `${required.path} names ${JSON.stringify(name)}, but ${schemes.path} ${declared.length === 0 ? "declares no scheme" : `declares ${declared.join(", ")}`}; such a requirement cannot be met`,
      help: `declare ${JSON.stringify(name)} in ${schemes.path}, or name a declared one`,
    };
  }
}
