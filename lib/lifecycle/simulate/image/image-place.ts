/** Where images are: a policy looks at those of its own account and region alone. */
import type { GivenImage } from "./given-image.ts";

/** What a place consists of. */
export const placeMembers = ["region", "accountId"] as const;

/** The account and region of an image, as far as they are known. */
export interface ImagePlace {
  readonly region: string | undefined;
  readonly accountId: string | undefined;
  /** If its own region is not known: those of its machine images, which distribution may have brought elsewhere. */
  readonly distributedTo: readonly string[];
}

/** `arn:aws:imagebuilder:eu-west-1:123456789012:image/web/1.2.0/3` */
const imageArn = /^arn:[^:]+:imagebuilder:([^:]+):(\d{12}):image\//;

/** Where an image is: its ARN says it, else its members. */
export function placeOf({ id, region: ownRegion, accountId: ownAccount, vmImages = [] }: GivenImage): ImagePlace {
  const [, region = ownRegion, accountId = ownAccount] = imageArn.exec(id) ?? [];
  const distributedTo = region === undefined ? new Set(vmImages.flatMap((each) => each.region ?? [])) : [];
  return { region, accountId, distributedTo: [...distributedTo].sort() };
}
