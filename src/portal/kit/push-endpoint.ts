/** The field of the sign-out in which a browser says where notices are pushed to, so that none comes any more. */
export const PUSH_ENDPOINT = 'push_endpoint';
