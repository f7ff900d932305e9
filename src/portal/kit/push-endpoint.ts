/** The field of the sign-out form with the browser's push subscription, which signing out ends. */
export const PUSH_ENDPOINT = 'push_endpoint';
