// Descriptions of fields that several requests share.
export const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Ground floor' };
export const LEVEL = { about: '0 is the ground floor; basements are negative.', example: 0 };
