/** Where an object is that no file declares: it was read from its service. */

/** An object of an account in a region, or one that an agent keeps. */
export type LivePlace =
  | {
      readonly account: string;
      readonly region: string;
      readonly arn: string;
    }
  | {
      /** The address of the agent. */
      readonly agent: string;
      /** Its name at the agent: `tasks/TASK/pushNotificationConfigs/ID`. */
      readonly name: string;
    };

/** The name of an object, which no other one has: its ARN, or its name at its agent. */
export const liveName = (place: LivePlace): string =>
  "arn" in place ? place.arn : `${place.agent.replace(/\/$/, "")}/${place.name}`;

/** What objects are beside each other in: "123456789012 eu-west-1", or the address of an agent. */
export const liveScope = (place: LivePlace): string =>
  "arn" in place ? `${place.account} ${place.region}` : place.agent;

/** "123456789012 eu-west-1 arn:aws:apprunner:…". */
export const liveInWords = (place: LivePlace): string =>
  `${liveScope(place)} ${"arn" in place ? place.arn : place.name}`;

/** Whether a text that may be the path of a file is the name of a live object. */
export const isNameOfLive = (text: string): boolean => /^(?:arn:|https?:\/\/)/.test(text);
