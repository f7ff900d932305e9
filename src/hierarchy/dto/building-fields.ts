// What several requests say of the same field of a building.
export const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Plant North' };
export const ADDRESS = {
  about: 'Street address.',
  min: 1,
  max: 1000,
  example: '12 Quai du Port, 13002 Marseille',
};
