/** Implements `lintel explain-deletion`: finds what policies did with an image, and words it. */

import { regionIn } from "../../facts/model/arn.ts";
import {
  type ActingPolicy,
  historyOf,
  type ImageHistory,
  type PolicyActionRecord,
} from "../../lifecycle/inventory/deletion.ts";
import { createImageBuilderClient } from "../../services/image-builder/client.ts";
import { debugLog } from "../terminal/debug-log.ts";
import { print, printDocument } from "../terminal/print.ts";
import { profileRoles } from "../terminal/profile-roles.ts";
import { userAgent } from "../terminal/user-agent.ts";

/** The options of the command line. */
export interface ExplainDeletionOptions {
  readonly region: string | undefined;
  readonly profile: string | undefined;
  readonly endpointUrl: string | undefined;
  readonly caBundle: string | undefined;
  readonly format: "text" | "json";
  readonly debug: boolean;
}

/** Prints what policies did with an image. Sets `process.exitCode`. Throws an ApiError. */
export async function explainDeletion(image: string, options: ExplainDeletionOptions): Promise<void> {
  const { region = regionIn(image), profile, endpointUrl, caBundle, format, debug } = options;
  const settings = { region, profile, endpointUrl, caBundle, userAgent, ...debugLog(debug) };
  const client = createImageBuilderClient({ ...settings, assumeProfileRole: profileRoles(settings) });
  try {
    const history = await historyOf(client, image, new AbortController().signal);
    if (format === "json") await printDocument(`${JSON.stringify({ version: 1, ...history }, undefined, 2)}\n`);
    else print(inWords(history));
    if (history.actions.length === 0) process.exitCode = 1;
  } finally {
    client.close();
  }
}

function inWords({ image, status, actions }: ImageHistory): string {
  const now = status === undefined ? "" : ` Its status is ${status}.`;
  if (actions.length === 0) {
    const remedy =
      status === undefined
        ? " Check its name, the region and the account; an AMI that was deregistered in EC2 leaves no execution."
        : "";
    return `No known policy execution acted on ${image}.${now}${remedy}\n`;
  }
  return [`${image}${status === undefined ? "" : ` is ${status}`}\n`, ...actions.map(actionInWords)].join("\n");
}

function actionInWords({
  action,
  at = "at an unknown time",
  state,
  reason,
  execution,
  partOf,
  policy,
}: PolicyActionRecord): string {
  const lines = [
    `${at}: ${action}${state === "SUCCESS" ? "" : ` (${state})`}${partOf === undefined ? "" : `, as a part of ${partOf}`}`,
    ...(policy === undefined
      ? ["  by no policy: requested with StartResourceStateUpdate"]
      : [`  by ${policyInWords(policy)}`]),
    ...(reason === undefined ? [] : [`  the service says: ${reason}`]),
    `  execution ${execution}`,
  ];
  return `${lines.join("\n")}\n`;
}

function policyInWords({ arn, name, rule, isChangedSince }: ActingPolicy): string {
  if (name === undefined) return `the policy ${arn}, which no longer exists`;
  const changed = isChangedSince === true ? "; the policy has changed since, so a different rule may have applied" : "";
  const words =
    rule === undefined
      ? ", which no longer has a rule with that action"
      : ` rule ${rule.index + 1} (${filterInWords(rule.filter)})`;
  return `policy ${JSON.stringify(name)}${words}${changed}\n  ${arn}`;
}

function filterInWords({ type, value, unit, retainAtLeast }: { readonly [member: string]: unknown }): string {
  if (type === "COUNT") return `COUNT: the newest ${value} are kept`;
  return `AGE: older than ${value} ${unit}${retainAtLeast === undefined ? "" : `, the newest ${retainAtLeast} are kept`}`;
}
