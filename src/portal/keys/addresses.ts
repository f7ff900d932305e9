/** The address of the list of keys. */
export const LIST = '/developers/keys';
