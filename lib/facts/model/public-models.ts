/**
 * The public models of services: the schemas from which the vendor generates its SDKs and its API reference. They have
 * every member of every request and response, with its type and bounds.
 */
import { type GuideName, guides } from "./guides.ts";

/** A public model. */
interface PublicModel {
  /** Its name, as citations word it. */
  readonly title: string;
  /** The address of the API reference that is rendered from it. */
  readonly url: string;
}

const modelOf = (service: string, reference: GuideName): PublicModel => ({
  title: `public model of ${service}`,
  url: guides[reference].url,
});

/** All public models that facts rest on, by the name under which code cites them. */
export const publicModels = {
  "app-runner": modelOf("AWS App Runner", "app-runner-api"),
  "image-builder": modelOf("EC2 Image Builder", "image-builder-api"),
} as const satisfies { readonly [name: string]: PublicModel };

/** The name of a public model in citations. */
export type PublicModelName = keyof typeof publicModels;
