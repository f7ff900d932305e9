// What several requests say of the same field of a user.
export const USER_NAME = { about: 'Full name.', min: 1, max: 255, example: 'Ada Fitter' };
export const USER_EMAIL = { about: 'What they sign in with.', example: 'ada@example.com' };
export const PASSWORD = { about: 'Without one, they cannot sign in.', min: 1, max: 1_000 };
