/** What a public guide is. */

/** A page of a guide, or a section of one, that facts rest on. */
export interface GuideSection {
  /** Where it stands: a path from the guide's first page, with an anchor if it is a section. */
  readonly page: string;
  /** What to search for to read it again: words of it, wherever it may have moved. */
  readonly find: string;
}

/** A public guide. */
export interface Guide {
  /** Its name, as citations word it: "EC2 Image Builder user guide". */
  readonly title: string;
  /** Its first page. */
  readonly url: string;
  /** The day on which its newest public version was last read, YYYY-MM-DD. */
  readonly read: string;
  /** The pages and sections that facts rest on, by heading. */
  readonly sections: { readonly [heading: string]: GuideSection };
}
