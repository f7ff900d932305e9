import { type ActorShown, actorOfRow } from '../access/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { sql } from '../kernel/sql/sql.js';
import { ChecklistResult, OperationProcedure, ProcedureVersion, type StepKind } from '../procedures/index.js';
import { VENDOR_OF_RESULT } from './checklist.resource.js';

/** An entry of the history of a checklist: a result, or that one was taken back. */
export interface ResultEntry {
  readonly type: 'result';
  readonly id: string;
  readonly at: Date;
  readonly stepId: string;
  /** The title of the step. */
  readonly title: string;
  readonly kind: StepKind;
  readonly unit: string | null;
  /** Null if the result before it was taken back. */
  readonly value: string | null;
  /** The value that it replaces or takes back; null for a first result. */
  readonly before: string | null;
  readonly failed: boolean;
  readonly note: string | null;
  readonly actor: ActorShown;
  /** The firm that a vendor's person recorded it for. */
  readonly firmId: string | null;
  readonly openedOperationId: string | null;
}

/**
 * What was recorded in an operation's checklist, replaced and taken back; newest first, at most 200.
 *
 * @param since leaves out what is older than this id; null for everything
 */
export async function historyOf(
  tenant: TenantReader,
  operationId: string,
  since: string | null = null,
): Promise<ResultEntry[]> {
  const rows = await tenant.rows<
    Omit<ResultEntry, 'type'>
  >(sql`SELECT r.id, r.created_at AS at, r.step_id AS "stepId",
      s.step->>'title' AS title, s.step->>'kind' AS kind, s.step->>'unit' AS unit, r.value,
      (SELECT e.value FROM ${ChecklistResult} e WHERE e.operation_id = r.operation_id AND e.step_id = r.step_id AND e.id < r.id
        ORDER BY e.id DESC LIMIT 1) AS before,
      r.failed, r.note, ${actorOfRow(VENDOR_OF_RESULT)} AS actor, r.on_behalf_of AS "firmId",
      r.opened_operation_id AS "openedOperationId"
    FROM ${ChecklistResult} r JOIN ${OperationProcedure} p ON p.operation_id = r.operation_id
    JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version
    CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') s (step)
    WHERE r.operation_id = ${operationId} AND s.step->>'id' = r.step_id::text
      AND r.id >= coalesce(${since}::uuid, '00000000-0000-0000-0000-000000000000')
    ORDER BY r.id DESC LIMIT 200`);
  return rows.map((row) => ({ type: 'result', ...row }));
}

/** Who recorded a current result, and when: its id rises with time. */
export interface SourceOfResult {
  readonly id: string;
  readonly stepId: string;
  /** The firm that a vendor's person recorded it for. */
  readonly firmId: string | null;
}

/** Where the current results of a checklist come from. */
export function sourcesOf(tenant: TenantReader, operationId: string): Promise<SourceOfResult[]> {
  return tenant.rows(sql`SELECT r.id, r.step_id AS "stepId", r.on_behalf_of AS "firmId"
    FROM ${ChecklistResult} r WHERE r.operation_id = ${operationId} AND r.is_current`);
}
