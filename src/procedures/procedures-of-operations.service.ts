import { Injectable } from '@nestjs/common';
import type { AssetCategory } from '../assets/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { isOneOf, rawSql, sql } from '../kernel/sql/sql.js';
import { truncate } from '../kernel/validation/field-errors.js';
import {
  type AvailableProcedure,
  type ChecklistChange,
  ChecklistChanges,
  type ChecklistColumns,
  type PresentProcedure,
  unavailable,
} from './checklist-changes.js';
import { ChecklistResult, OperationProcedure, Procedure, ProcedureVersion } from './procedure.entity.js';
import { procedureMessages } from './procedure.messages.js';
import { MAX_PROCEDURES } from './procedures.dto.js';

/** How many open steps an error names, and how much of each. */
const NAMED_STEPS = 3;
const NAMED_CHARACTERS = 60;

/** An operation, and the procedures that it shall have. */
interface WantedProcedures {
  readonly operation: ChecklistColumns & { readonly id: string };
  readonly procedureIds?: readonly string[] | null;
}

const NO_CHANGES = new ChecklistChanges(new Map());

/** Gives procedures to operations, in the version of the moment, and knows what their checklists still need (D73). */
@Injectable()
export class ProceduresOfOperations {
  /** Looks up the procedures of new operations, in one statement; in none without ids. */
  async forNew(
    tenant: TenantReader,
    wanted: readonly (readonly string[] | null | undefined)[],
  ): Promise<ChecklistChanges> {
    const ids = eachOnce(wanted.flatMap((each) => each ?? []));
    return ids.length === 0 ? NO_CHANGES : new ChecklistChanges(await this.available(tenant, ids));
  }

  /** Looks up what changes of the procedures of locked operations need; in no statement without a difference. */
  async forChanges(work: UnitOfWork, wanted: readonly WantedProcedures[]): Promise<ChecklistChanges> {
    const changing = wanted.filter(
      ({ operation, procedureIds }) =>
        procedureIds !== undefined && (procedureIds ?? []).join() !== (operation.procedureIds ?? []).join(),
    );
    if (changing.length === 0) return NO_CHANGES;
    const ids = eachOnce(changing.flatMap(({ procedureIds }) => procedureIds ?? []));
    const operationIds = changing.map(({ operation }) => operation.id);
    const [available, present] = await Promise.all([
      this.available(work, ids),
      work.rows<PresentProcedure>(sql`SELECT p.id, p.operation_id AS "operationId", p.procedure_id AS "procedureId",
          p.procedure_name AS "procedureName", v.required_count AS "requiredCount",
          EXISTS (SELECT 1 FROM ${ChecklistResult} c CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') s (step)
            WHERE c.operation_id = p.operation_id AND s.step->>'id' = c.step_id::text) AS "hasResults"
        FROM ${OperationProcedure} p JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version
        WHERE ${isOneOf('p.operation_id', operationIds)}`),
    ]);
    return new ChecklistChanges(available, present);
  }

  /** Writes the change of the procedures of a locked operation; the caller writes its columns. */
  change(work: UnitOfWork, operationId: string, { added, removed }: ChecklistChange): void {
    if (removed.length > 0) work.remove(OperationProcedure, isOneOf('r.id', removed));
    this.give(work, [{ operationId, procedures: added }]);
  }

  /** Gives procedures to new operations, without waiting. */
  give(
    work: UnitOfWork,
    given: readonly { readonly operationId: string; readonly procedures: readonly AvailableProcedure[] }[],
  ): void {
    const rows = given.flatMap(({ operationId, procedures }) =>
      procedures.map(({ id: procedureId, name: procedureName, version }) => ({
        ...{ id: work.newId(), operationId, procedureId, procedureName, version },
      })),
    );
    if (rows.length > 0) work.insert(OperationProcedure, rows);
  }

  /**
   * The error for completing an operation whose checklist needs more results. It names the first steps.
   *
   * @param open how many required steps have no result
   */
  async incomplete(tenant: TenantReader, operationId: string, open: number): Promise<ApiError> {
    const steps = await tenant.rows<{ title: string }>(sql`SELECT s.step->>'title' AS title
      FROM ${OperationProcedure} p JOIN ${ProcedureVersion} v ON v.procedure_id = p.procedure_id AND v.version = p.version
      CROSS JOIN LATERAL jsonb_array_elements(v.steps->'items') WITH ORDINALITY s (step, place)
      WHERE p.operation_id = ${operationId} AND (s.step->>'required')::boolean AND NOT EXISTS (
        SELECT 1 FROM ${ChecklistResult} c WHERE c.operation_id = p.operation_id AND c.step_id = (s.step->>'id')::uuid AND c.is_current)
      ORDER BY p.id, s.place LIMIT ${rawSql(String(NAMED_STEPS))}`);
    const titles = steps.map(({ title }) => truncate(title, NAMED_CHARACTERS));
    return new ApiError(
      'checklist_incomplete',
      procedureMessages.incomplete({ titles, more: open - titles.length }),
    );
  }

  /**
   * Requires that procedures exist and are active; in no statement without ids.
   *
   * @param param the field that names them
   * @throws ApiError `invalid_reference`
   */
  async require(tenant: TenantReader, ids: readonly string[], param: string): Promise<void> {
    if (ids.length === 0) return;
    const available = await this.available(tenant, ids);
    const missing = ids.filter((id) => !available.has(id));
    if (missing.length > 0) throw unavailable(missing, param);
  }

  /** The procedures for a problem report about an asset of a category, the oldest first. */
  async ofReports(tenant: TenantReader, category: AssetCategory): Promise<string[]> {
    const found = await tenant.rows<Pick<Procedure, 'id'>>(sql`SELECT r.id FROM ${Procedure} r
      WHERE r.is_active AND ${category} = ANY(r.report_categories) ORDER BY r.id LIMIT ${rawSql(String(MAX_PROCEDURES))}`);
    return found.map(({ id }) => id);
  }

  private async available(
    tenant: TenantReader,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, AvailableProcedure>> {
    if (ids.length === 0) return new Map();
    const rows = await tenant.rows<AvailableProcedure>(
      sql`SELECT r.id, r.name, r.version, v.required_count AS "requiredCount"
        FROM ${Procedure} r JOIN ${ProcedureVersion} v ON v.procedure_id = r.id AND v.version = r.version
        WHERE ${isOneOf('r.id', ids)} AND r.is_active`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
