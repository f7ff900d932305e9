import type { Patch } from '../kernel/database/unit-of-work.js';
import type { FieldChange, FieldChanges, Operation } from './operation.entity.js';

/** The fields whose changes the history records, with their names in the API. */
const RECORDED_FIELDS = {
  title: 'title',
  description: 'description',
  requiredSkill: 'required_skill',
  place: 'place',
  assetId: 'asset_id',
  assigneeType: 'assignee_type',
  technicianId: 'technician_id',
  vendorId: 'vendor_id',
  // The history keeps the assignee's name of that time, because the person may be renamed later.
  people: 'assignee_name',
  scheduledFor: 'scheduled_for',
  priority: 'priority',
  agreedAmount: 'agreed_amount',
  notes: 'notes',
  workReport: 'work_report',
} as const satisfies Partial<Record<keyof Operation, string>>;

type RecordedField = keyof typeof RECORDED_FIELDS;

/**
 * The entry of a change in an operation's history: each field of the change, with its value before and after. Pass only fields
 * that differ to record only differences.
 *
 * @param before empty for an operation that is being opened
 */
export function fieldChanges(before: Partial<Operation>, change: Patch<Operation>): FieldChanges {
  const named = (Object.keys(RECORDED_FIELDS) as RecordedField[]).filter(
    (name) => change[name] !== undefined,
  );
  return Object.fromEntries(
    named.map((name): [string, FieldChange] => [
      RECORDED_FIELDS[name],
      { from: asText(before[name]), to: asText(change[name]) },
    ]),
  );
}

function asText(value: string | Date | null | undefined): string | null {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
