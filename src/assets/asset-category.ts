/** The category of equipment that an asset belongs to (§2.3). */
export const ASSET_CATEGORIES = [
  'plumbing',
  'electrical',
  'hvac',
  'furniture',
  'appliance',
  'it_equipment',
  'security',
  'fire_safety',
  'structural',
  'cleaning',
  'production_machine',
  'conveyor',
  'pump',
  'motor',
  'compressor',
  'instrumentation',
  'material_handling',
  'other',
] as const;

/** One of the categories. */
export type AssetCategory = (typeof ASSET_CATEGORIES)[number];
