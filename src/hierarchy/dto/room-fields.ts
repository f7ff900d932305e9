// Descriptions of fields that several requests share.
export const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Pump room' };
