/** What kind of equipment an asset is (§2.3). */
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

/** One of the kinds of equipment. */
export type AssetCategory = (typeof ASSET_CATEGORIES)[number];
