/**
 * What goes over the wire, as text for people: requests after `>`, responses and their parts after `<`. Nobody can turn
 * on the secrets: values of headers are hidden unless the protocol or HTTP says what they are, and so are the members
 * of messages that hold secrets, whoever wrote them.
 */

import { endOfQuoted } from "../../../base/text/quoted-text.ts";
import { redactor } from "../../../client/secrets/redact.ts";
import type { Field } from "../../../facts/model/field.ts";
import { agentMessages } from "../model/messages.ts";
import type { ShownHeaders, WireView } from "./wire-view.ts";

/** Headers whose values are shown. All others may be credentials. */
const shownHeaders =
  /^(?:host|accept|accept-encoding|content-(?:type|length|encoding)|transfer-encoding|connection|keep-alive|user-agent|date|server|via|age|cache-control|etag|vary|retry-after|location|www-authenticate|(?:x-)?a2a-(?:version|extensions)|grpc-(?:status|message|encoding|accept-encoding))$/i;

/** The longest body that is shown as a whole, in characters. */
const maxBodyLength = 64 * 1024;

/** Creates a view. @param show receives whole lines. */
export function createWireView(show: (text: string) => void): WireView {
  const hidden = secretMembers();
  const clean = (text: string) => redactor([])(withoutMembers(text, hidden));
  const block = (mark: string, lines: readonly string[]) =>
    show(
      lines
        .map((line) => `${mark} ${line}`.trimEnd())
        .join("\n")
        .concat("\n"),
    );
  const whole = (mark: string, line: string, headers: ShownHeaders, body: string | undefined) => {
    const content = body === undefined || body === "" ? [] : ["", ...shortened(clean(body)).split(/\r?\n/)];
    block(mark, [clean(line), ...headerLines(headers).map(clean), ...content]);
  };
  return {
    sent: (line, headers, body) => whole(">", line, headers, body),
    received: (line, headers, body) => whole("<", line, headers, body),
    part: (text) => block("<", shortened(clean(text)).split(/\r?\n/)),
  };
}

const headerLines = (headers: ShownHeaders): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [value].flat().map((each) => `${name}: ${shownHeaders.test(name) ? each : "***"}`);
  });

const shortened = (text: string): string =>
  text.length <= maxBodyLength
    ? text
    : `${text.slice(0, maxBodyLength)}… and ${text.length - maxBodyLength} more characters`;

/** A member with a secret in JSON, up to its value. */
function secretMembers(): RegExp {
  const names = [...namesOfSecrets()].flatMap((name) => [
    name,
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]);
  return new RegExp(`"(?:${names.join("|")})"\\s*:\\s*"`, "gi");
}

/** A text with other values of some members, each up to the quotation mark of its value. */
function withoutMembers(text: string, members: RegExp): string {
  const names = new RegExp(members);
  let hidden = "";
  let copied = 0;
  for (let match = names.exec(text); match !== null; match = names.exec(text)) {
    hidden += `${text.slice(copied, names.lastIndex)}***"`;
    copied = endOfQuoted(text, names.lastIndex - 1);
    names.lastIndex = copied;
  }
  return hidden + text.slice(copied);
}

/** The names of members that the model marks as secret, in all messages. */
function namesOfSecrets(): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<Field>();
  const visit = (name: string, field: Field): void => {
    if (field.kind === "string" && field.sensitive === true) names.add(name);
    if (seen.has(field)) return;
    seen.add(field);
    if (field.kind === "list") visit(name, field.element);
    if (field.kind === "map") visit(name, field.value);
    if (field.kind === "struct") for (const [member, each] of Object.entries(field.members)) visit(member, each);
  };
  for (const { input, output } of Object.values(agentMessages)) for (const form of [input, output]) visit("", form);
  return names;
}
