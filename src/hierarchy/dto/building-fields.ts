// Descriptions of fields that several requests share.
export const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Plant North' };
export const ADDRESS = {
  about: 'The street address.',
  min: 1,
  max: 1000,
  example: '12 Quai du Port, 13002 Marseille',
};
export const TYPE = { about: 'The use of the building.', example: 'industrial' } as const;
export const DESCRIPTION = { about: 'A description.', nullable: true };
export const AREA = { about: 'The floor area in square metres.', nullable: true, example: 1250.5 };
