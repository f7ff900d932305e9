/** The condition of an asset (§3.2). Any may follow any (D26). */
export const ASSET_STATUSES = [
  'operational',
  'needs_maintenance',
  'under_maintenance',
  'out_of_service',
  'retired',
] as const;

/** One of the conditions of an asset. */
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Whether an asset in this status is down: that time is its downtime (D26). */
export function standsStill(status: AssetStatus): boolean {
  return status === 'under_maintenance' || status === 'out_of_service';
}
