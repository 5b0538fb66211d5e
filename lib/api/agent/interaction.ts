/** How a user takes part where a token is got by a flow that asks for one. */

/** What a user is asked for. */
export type InteractionRequest =
  /** To open this address in a browser on this machine, and to agree there. */
  | { readonly ask: "open-address"; readonly address: string }
  | {
      /** To open this address anywhere, and to type in the code. */
      readonly ask: "enter-code";
      readonly address: string;
      readonly code: string;
      /** The address with the code in it, where the server gives one. */
      readonly addressWithCode: string | undefined;
      /** Seconds for which the code counts. */
      readonly expiresIn: number;
    };

/** Shows a user what is asked; must return at once. */
export type Interaction = (request: InteractionRequest) => void;
