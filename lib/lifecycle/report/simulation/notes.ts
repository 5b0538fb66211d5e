/** Words for what the actions of policies meet besides the policies. */
import { counted, grouped } from "../../../base/text/counted.ts";
import { executionRoleNeeds } from "../../../services/image-builder/lifecycle-policy/model/execution-role-needs.ts";
import type { Note, NoteKind, NotesOfKind } from "../../simulate/verdict/notes.ts";

const { createdBy, repositoryTag, managedPolicy, crossAccountRole } = executionRoleNeeds;
const tagInWords = ({ key, value }: typeof createdBy | typeof repositoryTag): string => `${key}: ${value}`;

/** What notes of a kind say, by whether there is one or several. */
const remarks: {
  readonly [kind in NoteKind]: { readonly of: string; readonly one: string; readonly several: string };
} = {
  "failed-build": {
    of: "failed build",
    one: "may go today: its age or its tags keep it, but according to another sentence of the guide failed builds always qualify for deletion. Safe in both cases: copy the data that you need",
    several:
      "may go today: their age or their tags keep them, but according to another sentence of the guide failed builds always qualify for deletion. Safe in both cases: copy the data that you need",
  },
  "contested-place": {
    of: "image",
    one: "may stay: a newer image that the rule's tags exclude, or that another rule changes, counts toward the number retained; according to another sentence of the guide it does not. Safe in both cases: exclude it by a tag too, or delete it by hand",
    several:
      "may stay: newer images that the rule's tags exclude, or that another rule changes, count toward the number retained; according to another sentence of the guide they do not. Safe in both cases: exclude them by a tag too, or delete them by hand",
  },
  "skipped-part": {
    of: "image",
    one: "may stay: the rule skips one of its AMIs, and the guide does not say whether the image goes nevertheless. Safe in both cases: exclude it by exclusionRules.tagMap, which keeps all its parts",
    several:
      "may stay: the rule skips AMIs of them, and the guide does not say whether the images go nevertheless. Safe in both cases: exclude them by exclusionRules.tagMap, which keeps all their parts",
  },
  protected: {
    of: "AMI",
    one: "is protected from deregistration, so EC2 refuses to delete it",
    several: "are protected from deregistration, so EC2 refuses to delete them",
  },
  untagged: {
    of: "AMI",
    one: `lacks the tag ${tagInWords(createdBy)}, so a role with ${managedPolicy} alone does not reach it`,
    several: `lack the tag ${tagInWords(createdBy)}, so a role with ${managedPolicy} alone does not reach them`,
  },
  "other-account": {
    of: "AMI",
    one: `is in another account than its image, which needs the role ${crossAccountRole}`,
    several: `are in other accounts than their images, which need the role ${crossAccountRole}`,
  },
  repository: {
    of: "container image",
    one: `is deleted only if its ECR repository has the tag ${tagInWords(repositoryTag)}`,
    several: `are deleted only if their ECR repositories have the tag ${tagInWords(repositoryTag)}`,
  },
  restorable: {
    of: "AMI",
    one: "can be restored from Recycle Bin after its deletion",
    several: "can be restored from Recycle Bin after their deletion",
  },
  "snapshots-restorable": {
    of: "snapshot",
    one: "can be restored from Recycle Bin after its deletion, but not its AMI",
    several: "can be restored from Recycle Bin after their deletion, but not their AMIs",
  },
};

/** "2 AMIs are protected from deregistration, so EC2 refuses to delete them". */
export function remarkOn({ kind, count }: NotesOfKind): string {
  const { of, one, several } = remarks[kind];
  return `${counted(count, of)} ${count === 1 ? one : several}`;
}

/** Maximum number of examples in a sentence. */
const named = 3;

/** "ami-1 until 2026-04-01, ami-2 until 2026-04-02 and 4 more". */
export function examplesInWords({ count, examples }: NotesOfKind): string {
  const shown = examples.slice(0, named);
  return `${shown.map(exampleInWords).join(", ")}${count > shown.length ? ` and ${grouped(count - shown.length)} more` : ""}`;
}

function exampleInWords({ kind, id, accountId, until, dependsOnSnapshotTags }: Note): string {
  const account = accountId === undefined ? "" : ` in ${accountId}`;
  const time = until === undefined ? "" : ` until ${until}`;
  const whose = kind === "restorable" ? "the tags of its snapshots" : "its tags";
  const condition = dependsOnSnapshotTags ? ` if ${whose} match a rule` : "";
  return `${id}${account}${time}${condition}`;
}

/** A note as a line: what it says, and of which parts. */
export const noteInWords = (notes: NotesOfKind): string => `${remarkOn(notes)}: ${examplesInWords(notes)}`;
