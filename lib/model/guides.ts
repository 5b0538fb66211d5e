/**
 * The public guides that Lintel follows where the three documents are silent, or where a service does something else
 * than they say. docs/design/guides.md lists what rests on each.
 */

/** A public guide. */
export interface Guide {
  /** Its name, as citations word it: "EC2 Image Builder user guide". */
  readonly title: string;
  /** Its first page. */
  readonly url: string;
  /** The day on which its newest public version was last read, YYYY-MM-DD. */
  readonly read: string;
}

/** All guides that facts rest on, by the name under which code cites them. */
export const guides = {
  "image-builder": {
    title: "EC2 Image Builder user guide",
    url: "https://docs.aws.amazon.com/imagebuilder/latest/userguide/what-is-image-builder.html",
    read: "2026-11-23",
  },
  "image-builder-api": {
    title: "EC2 Image Builder API reference",
    url: "https://docs.aws.amazon.com/imagebuilder/latest/APIReference/Welcome.html",
    read: "2026-11-23",
  },
  "app-runner": {
    title: "App Runner developer guide",
    url: "https://docs.aws.amazon.com/apprunner/latest/dg/what-is-apprunner.html",
    read: "2026-11-23",
  },
  "app-runner-api": {
    title: "App Runner API reference",
    url: "https://docs.aws.amazon.com/apprunner/latest/api/Welcome.html",
    read: "2026-11-23",
  },
  a2a: {
    title: "A2A specification",
    url: "https://a2a-protocol.org/latest/specification/",
    read: "2026-11-23",
  },
  "github-rest": {
    title: "GitHub REST API documentation",
    url: "https://docs.github.com/en/rest",
    read: "2026-11-23",
  },
} as const satisfies { readonly [name: string]: Guide };

/** The name under which code cites a guide. */
export type GuideName = keyof typeof guides;
