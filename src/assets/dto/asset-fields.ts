// What several requests say of the same field of an asset.
export const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Feed pump 4' };
export const CATEGORY = {
  about: 'What kind of equipment it is.',
  code: 'invalid_category',
  example: 'pump',
} as const;
export const DESCRIPTION = { about: 'What there is to know about it.', nullable: true };
export const BRAND = { about: 'Manufacturer.', nullable: true, max: 255, example: 'Grundfos' };
export const MODEL = { about: "The manufacturer's model.", nullable: true, max: 255, example: 'CR 10-5' };
export const SUPPLIER = { about: 'Who supplies it.', nullable: true, max: 255 };
export const SUPPLIER_ID = {
  about: 'The registered vendor who supplies it: a firm with which the business has an accepted partnership.',
  nullable: true,
};
export const INSTALLED = { about: 'The day it went into service.', nullable: true, example: '2024-03-18' };
export const EXPIRES = { about: 'The last day of use, for shelf-life stock.', nullable: true };
export const PRICE = { about: 'What one costs.', nullable: true, example: 1250.5 };
/** A hundred years: more is a slip of the keyboard. */
export const INTERVAL = { nullable: true, min: 1, max: 36_500, example: 90 };
export const PARENT = { about: 'The asset it is a component of.', nullable: true };
export const CRITICALITY = { about: 'How much the business depends on it.', nullable: true };
export const QR_CODE = {
  about:
    "The permanent code on the machine's sticker, unique in the business for ever. Once set it may be replaced, never cleared; a replaced one still finds the asset.",
  nullable: true,
  min: 1,
  max: 255,
};
export const MIN_STOCK = { about: 'Reorder threshold, for stock.', nullable: true, min: 0 };
export const INITIAL_STOCK = { about: 'Quantity when first recorded, for stock.', nullable: true, min: 0 };
