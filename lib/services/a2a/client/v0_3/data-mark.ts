/**
 * The member of a part's metadata that marks data other than an object: 0.3 allows objects alone, so that the value stands
 * in the member `value` (gap `client/former-version`).
 */
export const dataMark = "data_part_compat";
