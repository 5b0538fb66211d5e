/** What is lost with an agent of 0.3 (gap `client/former-version`). @param host the agent's. */
export const v0_3Remark = (host: string): string =>
  `${host} speaks version 0.3 of A2A: tenants, lists of tasks, and media types and file names of text and data are lost`;
