/** The condition of an asset (§3.2). Every transition is allowed (D26). */
export const ASSET_STATUSES = [
  'operational',
  'needs_maintenance',
  'under_maintenance',
  'out_of_service',
  'retired',
] as const;

/** One of the statuses. */
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Whether an asset in this status is down, which counts as downtime (D26). */
export function isDown(status: AssetStatus): boolean {
  return status === 'under_maintenance' || status === 'out_of_service';
}
