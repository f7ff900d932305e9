/** Every scope a key can hold (§5). A test holds this list against the routes. */
export const SCOPES = [
  'assets:read',
  'assets:write',
  'assets:delete',
  'buildings:read',
  'buildings:write',
  'buildings:delete',
  'floors:read',
  'floors:write',
  'floors:delete',
  'rooms:read',
  'rooms:write',
  'rooms:delete',
  'operations:read',
  'operations:write',
  'operations:cancel',
  'operations:reschedule',
  'technicians:read',
  'spare-parts:read',
  'webhooks:read',
] as const;

/** Whether a text is one of the scopes. */
export function isScope(text: string): boolean {
  return (SCOPES as readonly string[]).includes(text);
}
