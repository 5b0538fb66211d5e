/** docs/reference/client-options.md: the options of the AWS CLI for sending requests. */
import { type CitingPage, citedSections } from "../lib/facts/derive/pages/cited-sections.ts";
import { table } from "../lib/facts/derive/pages/member-tables.ts";
import { renderedMark } from "../lib/facts/derive/pages/reference-page.ts";
import { boundInWords } from "../lib/facts/derive/wording.ts";
import { clientOptions } from "../lib/facts/model/client-options.ts";
import { gaps } from "../lib/services/gaps.generated.ts";

/** Renders the page. */
export function clientOptionsPage(pages: readonly CitingPage[]): string {
  const rows = Object.entries(clientOptions).map(([name, field]) => [
    `\`--cli-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace("timeout", "timeout")}\``,
    boundInWords(field) ?? "",
    `\`${field.default}\``,
    field.description,
  ]);
  const parts = [
    "# Client options",
    renderedMark,
    "Set how long `lintel api` waits for AWS EC2 Image Builder, AWS App Runner and A2A agents, with the options of the AWS CLI. `lintel api help` lists all options; [api.md](../api.md) describes the command.",
    table(["Option", "Allowed", "Default", "Description"], rows),
    "## Constraints by section",
    ...citedSections("client-options", pages, gaps),
  ];
  return `${parts.join("\n\n")}\n`;
}
