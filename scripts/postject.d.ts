/** The types of postject, which has none. */
declare module "postject" {
  /** Adds a resource to an executable file. */
  export function inject(
    file: string,
    resource: string,
    content: Buffer,
    options: { readonly sentinelFuse: string; readonly machoSegmentName?: string },
  ): Promise<void>;
}
