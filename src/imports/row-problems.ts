import { ApiError, type FieldError } from '../kernel/errors/api-error.js';
import { formatReason } from '../kernel/messages/messages.js';
import type { Dto } from '../kernel/validation/field.js';
import { parse } from '../kernel/validation/parse.js';
import type { RowProblem } from './import.entity.js';

/** Problems that only rows can have, not requests. The page has the texts. */
export const OWN_PROBLEMS = [
  'undecided',
  'unknown_room',
  'several_rooms',
  'only_building',
  'unknown_supplier',
  'several_suppliers',
  'unknown_parent',
  'several_parents',
  'parent_circle',
  'parent_left_out',
  'unknown_asset',
  'different_asset',
  'repeated_asset',
  'unknown_part',
  'different_part',
  'repeated_part',
  'several_parts',
  'repeated_reference',
  'has_movements',
  'part_gone',
  'unknown_person',
  'several_people',
  'repeated_person',
  'not_technician',
  'deactivated_account',
  'may_not_manage',
  'may_not_appoint',
  'needs_email',
  'taken_email',
  'too_many_invited',
  'account_used',
  'person_gone',
  'taken_code',
  'repeated_code',
  'repeated_external_id',
  'unknown_operation',
  'repeated_operation',
  'no_such_asset',
  'several_assets',
  'no_such_technician',
  'several_technicians',
  'technician_away',
  'impossible_moment',
  'never_completed',
  'completed_before_opened',
  'status_stays',
  'date_stays',
  'operation_used',
  'operation_gone',
  'has_operations',
  'changed_since',
  'asset_gone',
  'cancelled',
  'not_recorded',
  'not_deleted',
] as const;
export type OwnProblem = (typeof OWN_PROBLEMS)[number];

/** A problem from `OWN_PROBLEMS`; the page adds the text. @param text the text of the cell */
export function ownProblem(param: string, code: OwnProblem, text = ''): RowProblem {
  return { param, code, message: text };
}

/** The problem of a row for which a request would be refused. */
export function problemOfField({ param, code, reason }: FieldError): RowProblem {
  return { param, code, message: formatReason(reason, 'api'), reason };
}

/** The problems for which a request with these fields would be refused. @param dto the body of the equivalent request */
export function problemsOfFields(dto: Dto, fields: Readonly<Record<string, unknown>>): readonly RowProblem[] {
  try {
    parse(dto, fields);
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.fields) return error.fields.map(problemOfField);
    throw error;
  }
}
