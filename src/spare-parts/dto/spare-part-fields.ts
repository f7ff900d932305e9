// Descriptions of fields that several requests share.
export const NAME = { about: 'What it is.', min: 1, max: 255, example: 'Deep groove ball bearing 6204' };
export const REFERENCE = {
  about: "The customer's part number.",
  nullable: true,
  max: 255,
  example: 'BRG-6204-2RS',
};
export const CATEGORY = {
  about: 'The kind of part.',
  code: 'invalid_category',
  nullable: true,
  example: 'bearing',
} as const;
export const UNIT = { about: 'The unit of its quantities.', nullable: true, example: 'piece' };
export const MIN_STOCK = {
  about: 'The reorder threshold: an alarm is raised when the available stock falls below it.',
  nullable: true,
  min: 0,
  example: 5,
};
export const UNIT_PRICE = { about: 'The price of one unit.', nullable: true, example: 12.5 };
export const SUPPLIER = { about: 'The name of the supplier.', nullable: true, max: 255, example: 'SKF' };
