import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { sql } from '../kernel/sql/sql.js';
import { ChecklistResult, OperationProcedure, ProcedureVersion, type Step } from '../procedures/index.js';

/** The current result of a step. */
export type CurrentResult = Pick<
  ChecklistResult,
  'id' | 'value' | 'failed' | 'note' | 'actorKind' | 'actorId' | 'meterReadingId' | 'createdAt'
>;

/** A step of the checklist of an operation. */
export interface StepOfOperation {
  readonly procedureId: string;
  readonly procedureName: string;
  readonly step: Step;
  readonly current: CurrentResult | null;
  /** The operation that a failure of it opened. */
  readonly openedOperationId: string | null;
}

/** Finds a step of an operation's checklist; undefined if it has none with this id. */
export async function findStep(
  tenant: TenantReader,
  operationId: string,
  stepId: string,
): Promise<StepOfOperation | undefined> {
  const [found, current] = await Promise.all([
    tenant.row<Omit<StepOfOperation, 'current'>>(sql`SELECT p.procedure_id AS "procedureId",
        p.procedure_name AS "procedureName", s.step,
        (SELECT c.opened_operation_id FROM ${ChecklistResult} c WHERE c.operation_id = p.operation_id
          AND c.step_id = ${stepId} AND c.opened_operation_id IS NOT NULL LIMIT 1) AS "openedOperationId"
      FROM ${OperationProcedure} p JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version
      CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') s (step)
      WHERE p.operation_id = ${operationId} AND s.step->>'id' = ${stepId}`),
    tenant.row<CurrentResult>(sql`SELECT c.id, c.value, c.failed, c.note, c.actor_kind AS "actorKind",
        c.actor_id AS "actorId", c.meter_reading_id AS "meterReadingId", c.created_at AS "createdAt"
      FROM ${ChecklistResult} c WHERE c.operation_id = ${operationId} AND c.step_id = ${stepId} AND c.is_current`),
  ]);
  return found && { ...found, current: current ?? null };
}

/** How much of a checklist is done. */
export interface ChecklistCounts {
  readonly total: number;
  readonly required: number;
  readonly done: number;
  readonly failed: number;
}

/** Counts the steps and results of an operation's checklist. */
export async function countsOf(tenant: TenantReader, operationId: string): Promise<ChecklistCounts> {
  const counts =
    await tenant.row<ChecklistCounts>(sql`SELECT steps.total, steps.required, results.done, results.failed
    FROM (SELECT coalesce(sum(v.step_count), 0)::integer AS total, coalesce(sum(v.required_count), 0)::integer AS required
      FROM ${OperationProcedure} p JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version
      WHERE p.operation_id = ${operationId}) steps
    CROSS JOIN (SELECT count(*)::integer AS done, (count(*) FILTER (WHERE c.failed))::integer AS failed
      FROM ${ChecklistResult} c WHERE c.operation_id = ${operationId} AND c.is_current) results`);
  return counts!;
}
