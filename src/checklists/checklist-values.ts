import { Attachment } from '../attachments/index.js';
import { shortDecimal, toMillionths } from '../kernel/decimals.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isUuid } from '../kernel/ids.js';
import type { Reason } from '../kernel/messages/messages.js';
import { sql } from '../kernel/sql/sql.js';
import type { Step } from '../procedures/index.js';
import { checklistComplaints } from './checklist.messages.js';
import type { WantedValue } from './checklists.dto.js';

/** A checked value in its stored form. */
export interface CheckedValue {
  readonly value: string;
  /** Whether it is a `fail`, or a number outside the limits. */
  readonly failed: boolean;
}

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const MAX_TEXT = 10_000;

/**
 * Checks a value by the kind of its step.
 *
 * @throws ApiError `invalid_parameter`, which says what the step expects; `invalid_reference` for a photo that the operation does not have
 */
export async function checkedValue(
  tenant: TenantReader,
  operationId: string,
  step: Step,
  wanted: WantedValue,
): Promise<CheckedValue> {
  const passed = (value: string) => ({ value, failed: false });
  const text = String(wanted);
  switch (step.kind) {
    case 'check':
      return ['true', 'false'].includes(text) ? passed(text) : refuse(checklistComplaints.notCheck);
    case 'pass_fail':
      return ['pass', 'fail'].includes(text)
        ? { value: text, failed: text === 'fail' }
        : refuse(checklistComplaints.notPassFail);
    case 'number':
    case 'reading':
      return numberOf(step, wanted);
    case 'text':
      return isText(wanted) ? passed(wanted) : refuse(checklistComplaints.notText);
    case 'choice':
      return step.choices!.includes(text)
        ? passed(text)
        : refuse(checklistComplaints.notChoice({ choices: step.choices! }));
    case 'photo':
      return passed(await photoOf(tenant, operationId, text));
  }
}

function numberOf({ min, max }: Step, wanted: WantedValue): CheckedValue {
  const digits = typeof wanted === 'number' ? String(Number(wanted.toFixed(6))) : String(wanted).trim();
  if (!NUMBER.test(digits)) return refuse(checklistComplaints.notNumber);
  const number = toMillionths(digits);
  const failed = (min !== null && number < toMillionths(min)) || (max !== null && number > toMillionths(max));
  return { value: shortDecimal(digits), failed };
}

function isText(wanted: WantedValue): wanted is string {
  return (
    typeof wanted === 'string' &&
    wanted.trim() !== '' &&
    wanted.length <= MAX_TEXT &&
    wanted.isWellFormed() &&
    !wanted.includes('\u0000')
  );
}

async function photoOf(tenant: TenantReader, operationId: string, id: string): Promise<string> {
  const found =
    isUuid(id) &&
    (await tenant.row(
      sql`SELECT 1 FROM ${Attachment} r WHERE r.id = ${id.toLowerCase()} AND r.operation_id = ${operationId}`,
    ));
  return found ? id.toLowerCase() : refuse(checklistComplaints.notPhoto, 'invalid_reference');
}

function refuse(
  reason: Reason,
  code: 'invalid_parameter' | 'invalid_reference' = 'invalid_parameter',
): never {
  throw ApiError.invalid('value', reason, code);
}
