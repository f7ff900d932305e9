import type { Patch } from '../kernel/database/unit-of-work.js';
import type { FieldChange, FieldChanges, Operation } from './operation.entity.js';

/** The fields whose changes the history keeps, by the names that clients know. */
const KEPT = {
  title: 'title',
  description: 'description',
  requiredSkill: 'required_skill',
  place: 'place',
  assetId: 'asset_id',
  assigneeType: 'assignee_type',
  technicianId: 'technician_id',
  vendorId: 'vendor_id',
  // Named as they are called at the time: who is looked up later may be called something else.
  people: 'assignee_name',
  scheduledFor: 'scheduled_for',
  priority: 'priority',
  agreedAmount: 'agreed_amount',
  notes: 'notes',
} as const satisfies Partial<Record<keyof Operation, string>>;

type Kept = keyof typeof KEPT;

/**
 * What a change does to an operation, for its history: each field that it names, with the value before and after. Who only
 * names what differs gets only what differs.
 *
 * @param before nothing for an operation that is being opened
 */
export function fieldChanges(before: Partial<Operation>, change: Patch<Operation>): FieldChanges {
  const named = (Object.keys(KEPT) as Kept[]).filter((name) => change[name] !== undefined);
  return Object.fromEntries(
    named.map((name): [string, FieldChange] => [
      KEPT[name],
      { from: asText(before[name]), to: asText(change[name]) },
    ]),
  );
}

function asText(value: string | Date | null | undefined): string | null {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
