import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { type DisplayedOperation, Operation } from '../operations/index.js';
import { ChecklistResult, OperationProcedure, ProcedureVersion, type StepKind } from '../procedures/index.js';

/** How many of an asset's newest checklists are read. */
const CHECKLISTS = rawSql('60');
/** How many values of one step are shown. */
const VALUES = 30;
const NUMBERS = rawSql('1000');
const FAILURES = rawSql('10');

/** A number that was measured at a step, or the reading of a meter. */
export interface Measurement {
  readonly operationId: string;
  readonly operationTitle: DisplayedOperation['title'];
  readonly at: Date;
  readonly value: string;
  readonly failed: boolean;
}

/** A step that asks for a number, with what was measured on one asset. */
export interface StepCourse {
  readonly stepId: string;
  readonly procedureName: string;
  readonly title: string;
  readonly unit: string | null;
  /** The limits of the newest checklist. */
  readonly min: string | null;
  readonly max: string | null;
  /** Oldest first, at least one. */
  readonly values: readonly Measurement[];
}

/** A result on an asset that failed. */
export interface FailureOnAsset {
  readonly id: string;
  readonly at: Date;
  readonly operationId: string;
  readonly operationTitle: DisplayedOperation['title'];
  readonly stepId: string;
  readonly title: string;
  readonly kind: StepKind;
  readonly unit: string | null;
  readonly value: string;
  readonly note: string | null;
  /** The operation that a failure of the step opened. */
  readonly openedOperationId: string | null;
}

/** What the checklists of its operations say about an asset: those that are newest. */
@Injectable()
export class ResultsOfAssets {
  /**
   * The numbers that the steps measured on an asset over time, in the order of the procedures and their steps. Results that were
   * replaced or taken back do not count.
   */
  async courses(tenant: TenantReader, assetId: string): Promise<StepCourse[]> {
    const rows =
      await tenant.rows<MeasurementRow>(sql`SELECT o.id AS "operationId", o.title AS "operationTitle", r.created_at AS at, r.value,
        r.failed, r.step_id AS "stepId", p.procedure_name AS "procedureName", s.place::integer AS place,
        s.step->>'title' AS title, s.step->>'unit' AS unit, s.step->>'min' AS min, s.step->>'max' AS max
      FROM ${newestChecklists(assetId)} o JOIN ${OperationProcedure} p ON p.operation_id = o.id
      JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version
      CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') WITH ORDINALITY s (step, place)
      JOIN ${ChecklistResult} r ON r.operation_id = o.id AND r.step_id = (s.step->>'id')::uuid AND r.is_current
      WHERE s.step->>'kind' IN ('number', 'reading')
      ORDER BY r.id DESC LIMIT ${NUMBERS}`);
    return coursesOf(rows);
  }

  /** The newest results on an asset that failed, and that no later result of the same checklist replaced. Newest first, at most 10. */
  failures(tenant: TenantReader, assetId: string): Promise<FailureOnAsset[]> {
    return tenant.rows(sql`SELECT r.id, r.created_at AS at, o.id AS "operationId", o.title AS "operationTitle", r.step_id AS "stepId",
        s.step->>'title' AS title, s.step->>'kind' AS kind, s.step->>'unit' AS unit, r.value, r.note,
        (SELECT c.opened_operation_id FROM ${ChecklistResult} c WHERE c.operation_id = r.operation_id
          AND c.step_id = r.step_id AND c.opened_operation_id IS NOT NULL LIMIT 1) AS "openedOperationId"
      FROM ${newestChecklists(assetId)} o JOIN ${ChecklistResult} r ON r.operation_id = o.id AND r.is_current AND r.failed
      JOIN ${OperationProcedure} p ON p.operation_id = o.id
      JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version
      CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') s (step)
      WHERE s.step->>'id' = r.step_id::text
      ORDER BY r.id DESC LIMIT ${FAILURES}`);
  }
}

/** The newest operations on an asset that have a checklist. */
const newestChecklists = (assetId: string) => sql`(SELECT a.id, a.title FROM ${Operation} a
  WHERE a.asset_id = ${assetId} AND a.procedure_ids IS NOT NULL ORDER BY a.id DESC LIMIT ${CHECKLISTS})`;

interface MeasurementRow extends Measurement, Omit<StepCourse, 'values'> {
  readonly place: number;
}

/** @param rows newest first, so that the first one of a step has its present title and limits */
function coursesOf(rows: readonly MeasurementRow[]): StepCourse[] {
  const byStep = new Map<string, MeasurementRow[]>();
  for (const row of rows) byStep.set(row.stepId, [...(byStep.get(row.stepId) ?? []), row]);
  const inOrder = [...byStep.values()].sort(
    ([one], [other]) => one!.procedureName.localeCompare(other!.procedureName) || one!.place - other!.place,
  );
  return inOrder.map((all) => {
    const { stepId, procedureName, title, unit, min, max } = all[0]!;
    const values = all
      .slice(0, VALUES)
      .map(({ operationId, operationTitle, at, value, failed }) => ({
        ...{ operationId, operationTitle, at, value, failed },
      }))
      .reverse();
    return { stepId, procedureName, title, unit, min, max, values };
  });
}
