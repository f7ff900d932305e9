/** Where the keys are listed. */
export const LIST = '/developers/keys';
