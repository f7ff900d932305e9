import { type ActorShown, actorOfRow } from '../access/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { sql } from '../kernel/sql/sql.js';
import { ChecklistResult, OperationProcedure, ProcedureVersion, type StepKind } from '../procedures/index.js';
import { VENDOR_OF_RESULT } from './checklist.resource.js';

/** An entry of the history of a checklist. */
export interface ResultEntry {
  readonly id: string;
  readonly at: Date;
  /** The title of the step. */
  readonly title: string;
  readonly kind: StepKind;
  readonly unit: string | null;
  /** Null if the result before it was taken back. */
  readonly value: string | null;
  readonly failed: boolean;
  /** Whether it is the result of the step now. */
  readonly isCurrent: boolean;
  readonly note: string | null;
  readonly actor: ActorShown;
  readonly openedOperationId: string | null;
}

/**
 * The failures of an operation's checklist, the results that others replaced, and those that were taken back; newest first, at most
 * 200. The current results that passed are in the checklist itself.
 */
export function earlierResults(tenant: TenantReader, operationId: string): Promise<ResultEntry[]> {
  return tenant.rows(sql`SELECT r.id, r.created_at AS at, s.step->>'title' AS title, s.step->>'kind' AS kind,
      s.step->>'unit' AS unit, r.value, r.failed, r.is_current AS "isCurrent", r.note, ${actorOfRow(VENDOR_OF_RESULT)} AS actor,
      r.opened_operation_id AS "openedOperationId"
    FROM ${ChecklistResult} r JOIN ${OperationProcedure} p ON p.operation_id = r.operation_id
    JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version
    CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') s (step)
    WHERE r.operation_id = ${operationId} AND s.step->>'id' = r.step_id::text AND (r.failed OR NOT r.is_current)
    ORDER BY r.id DESC LIMIT 200`);
}
