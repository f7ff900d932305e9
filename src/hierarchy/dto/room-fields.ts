// What several requests say of the same field of a room.
export const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Pump room' };
