// What several requests say of the same field of a spare part.
export const NAME = { about: 'What it is.', min: 1, max: 255, example: 'Deep groove ball bearing 6204' };
export const REFERENCE = {
  about: "The customer's part number.",
  nullable: true,
  max: 255,
  example: 'BRG-6204-2RS',
};
export const CATEGORY = {
  about: 'What kind of part it is.',
  code: 'invalid_category',
  nullable: true,
  example: 'bearing',
} as const;
export const UNIT = { about: 'What its quantities count.', nullable: true, example: 'piece' };
export const MIN_STOCK = {
  about: 'Reorder threshold: an alarm is raised when less than this becomes available.',
  nullable: true,
  min: 0,
  example: 5,
};
export const UNIT_PRICE = { about: 'Price of one unit.', nullable: true, example: 12.5 };
export const SUPPLIER = { about: 'Who sells it.', nullable: true, max: 255, example: 'SKF' };
