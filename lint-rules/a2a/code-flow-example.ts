/** An example of a card whose agent takes authorization codes; `pkceRequired` says whether it requires PKCE. */
export const codeFlow = (pkceRequired: string): string => `
securitySchemes:
  oauth:
    oauth2SecurityScheme:
      flows:
        authorizationCode:
          authorizationUrl: https://id.example.test/authorize
          tokenUrl: https://id.example.test/token
          pkceRequired: ${pkceRequired}
          scopes: {}`;
