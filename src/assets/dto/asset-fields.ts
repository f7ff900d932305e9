// Descriptions of fields that several requests share.
export const NAME = { about: 'Its name.', min: 1, max: 255, example: 'Feed pump 4' };
export const CATEGORY = {
  about: 'The kind of equipment.',
  code: 'invalid_category',
  example: 'pump',
} as const;
export const DESCRIPTION = { about: 'A description.', nullable: true };
export const BRAND = { about: 'The manufacturer.', nullable: true, max: 255, example: 'Grundfos' };
export const MODEL = { about: "The manufacturer's model.", nullable: true, max: 255, example: 'CR 10-5' };
export const SUPPLIER = { about: 'The name of the supplier.', nullable: true, max: 255 };
export const SUPPLIER_ID = {
  about: 'The registered vendor that supplies it. Its partnership with the business must be accepted.',
  nullable: true,
  of: 'vendor',
};
export const INSTALLED = { about: 'The date it went into service.', nullable: true, example: '2024-03-18' };
export const LAST_MAINTAINED = {
  about:
    'The date of its last maintenance, such as the last inspection before it was recorded here. The preventive schedule counts from it until a preventive operation is completed. Must not be in the future.',
  nullable: true,
  example: '2025-11-20',
};
export const EXPIRES = {
  about: 'The expiration date, for consumables and shelf-life stock.',
  nullable: true,
};
export const PRICE = { about: 'The price of one unit.', nullable: true, example: 1250.5 };
/** At most a hundred years: a longer interval is a typing error. */
export const INTERVAL = { nullable: true, min: 1, max: 36_500, example: 90 };
export const PARENT = { about: 'The asset it is a component of.', nullable: true };
export const CRITICALITY = { about: 'How much the business depends on it.', nullable: true };
export const QR_CODE = {
  about:
    "The permanent code on the machine's sticker, unique in the business forever. Once set, it can be replaced but not cleared. A replaced code still finds the asset.",
  nullable: true,
  min: 1,
  max: 255,
};
export const MIN_STOCK = { about: 'The reorder threshold, for stock.', nullable: true, min: 0 };
export const INITIAL_STOCK = {
  about: 'The quantity when first recorded, for stock.',
  nullable: true,
  min: 0,
};
