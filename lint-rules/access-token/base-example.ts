/** A credential without any finding. The examples of rules are laid over it. */
export const baseExample = `name: reports
kind: app-token
tokenFrom: env:API_TOKEN
X-Vendor-Api-Version: "2022-11-28"
`;
