/** Why a file cannot be read or written, in words. */
import { own } from "../dictionary.ts";
import { codeOf, messageOf } from "../message-of.ts";

const reasons: { readonly [code: string]: string } = {
  ENOENT: "does not exist",
  EACCES: "may not be read: permission denied",
  EPERM: "may not be read: the operation is not permitted",
  ELOOP: "cannot be read: its symbolic links form a loop",
  EISDIR: "is a folder; expected a file",
  ENOTDIR: "does not exist: a part of the path is a file, not a folder",
  EMFILE: "cannot be read: too many open files",
};

/** The predicate of a sentence about a file that the system does not read: "does not exist". */
export const unreadableBecause = (error: unknown): string =>
  own(reasons, codeOf(error)) ?? `cannot be read: ${messageOf(error)}`;

const reasonsOfWriting: { readonly [code: string]: string } = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "its folder is a file",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EPERM: "the operation is not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left",
};

/** The reason why a file cannot be written: "it is a folder". */
export const unwritableBecause = (error: unknown): string => own(reasonsOfWriting, codeOf(error)) ?? messageOf(error);
