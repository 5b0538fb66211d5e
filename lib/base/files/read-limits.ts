/** Why a file is not read, and which paths are not files of the user. */

/** Thrown for a file with more bytes than the limit. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** Thrown for what is not a file; the message says what it is: "is a device". */
export class NotReadable extends Error {
  override readonly name = "NotReadable";
}

/** How a file is named that a shell opened: `<(…)` is `/dev/fd/63`, or `/proc/self/fd/11`. */
export const openedFile = /^(?:\/dev\/(?:fd\/\d+|std(?:in|out|err))|\/proc\/self\/fd\/\d+)$/;
