// What several requests say of the same field of a building.
export const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Plant North' };
export const ADDRESS = {
  about: 'Street address.',
  min: 1,
  max: 1000,
  example: '12 Quai du Port, 13002 Marseille',
};
export const TYPE = { about: 'What it is used for.', example: 'industrial' } as const;
export const DESCRIPTION = { about: 'What there is to know about it.', nullable: true };
export const AREA = { about: 'Floor area in square metres.', nullable: true, example: 1250.5 };
