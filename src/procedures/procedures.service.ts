import { Injectable } from '@nestjs/common';
import { actorOfRow, type ActorShown, auditDeletions } from '../access/index.js';
import { ASSET_CATEGORIES, type AssetCategory } from '../assets/index.js';
import { canonicalJson } from '../kernel/canonical-json.js';
import { changedFields } from '../kernel/database/columns.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { countsOf, stepsOf } from './procedure-steps.js';
import { Procedure, ProcedureVersion, type Step } from './procedure.entity.js';
import { procedureMessages } from './procedure.messages.js';
import { procedureResource, type ProcedureResource } from './procedure.resource.js';
import {
  type CreateProcedureDto,
  procedureConditions,
  type ProcedureFilters,
  type UpdateProcedureDto,
} from './procedures.dto.js';

/** A procedure to choose or to name. Only an active one can be given to operations. */
export type NamedProcedure = Pick<Procedure, 'id' | 'name' | 'isActive'>;

/** A version of a procedure. */
export interface VersionShown extends Pick<ProcedureVersion, 'version' | 'stepCount' | 'createdAt'> {
  /** Who made it; null for versions of earlier releases. */
  readonly actor: ActorShown | null;
}

/** Procedures and their versions (D73). `ProceduresOfOperations` gives them to operations. */
@Injectable()
export class ProceduresService {
  /** One page of the matching procedures, newest first. */
  list(tenant: TenantReader, filters: ProcedureFilters, page: PageRequest): Promise<Page<ProcedureResource>> {
    return tenant.list(procedureResource, procedureConditions(filters), page);
  }

  /** The active procedures by name, and those with these ids, for people to choose from. */
  choices(tenant: TenantReader, ids: readonly string[] = []): Promise<NamedProcedure[]> {
    return tenant.rows(
      sql`SELECT r.id, r.name, r.is_active AS "isActive" FROM ${Procedure} r
        WHERE r.is_active OR r.id = ANY(${ids}::uuid[]) ORDER BY lower(r.name), r.id LIMIT 500`,
    );
  }

  /** The procedures with these ids that still exist, in this order; in no statement without ids. */
  async named(tenant: TenantReader, ids: readonly string[]): Promise<NamedProcedure[]> {
    if (ids.length === 0) return [];
    const found = await tenant.rows<NamedProcedure>(
      sql`SELECT r.id, r.name, r.is_active AS "isActive" FROM ${Procedure} r WHERE ${isOneOf('r.id', ids)}`,
    );
    return ids.flatMap((id) => found.find((each) => each.id === id) ?? []);
  }

  /** Reads a procedure. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<ProcedureResource>> {
    return (await tenant.find(procedureResource, id)) ?? missing();
  }

  /** The versions of a procedure, newest first. */
  versions(tenant: TenantReader, id: string): Promise<VersionShown[]> {
    return tenant.rows(
      sql`SELECT r.version, r.step_count AS "stepCount", r.created_at AS "createdAt",
          CASE WHEN r.actor_kind IS NOT NULL THEN ${actorOfRow()} END AS actor
        FROM ${ProcedureVersion} r WHERE r.procedure_id = ${id} ORDER BY r.version DESC LIMIT 200`,
    );
  }

  /** The steps of a version of a procedure. @throws ApiError `not_found` */
  async stepsOfVersion(tenant: TenantReader, id: string, version: number): Promise<readonly Step[]> {
    const found = await tenant.row<Pick<ProcedureVersion, 'steps'>>(
      sql`SELECT v.steps FROM ${ProcedureVersion} v WHERE v.procedure_id = ${id} AND v.version = ${version}`,
    );
    return found?.steps.items ?? missing(procedureMessages.noVersion);
  }

  /**
   * Creates a procedure in its first version.
   *
   * @returns its id
   * @throws ApiError `invalid_parameter` for a step whose fields do not fit its kind; `duplicate` for the external id
   */
  async create(
    work: UnitOfWork,
    { steps, reportCategories = [], ...wanted }: Command<CreateProcedureDto>,
  ): Promise<string> {
    const stored = stepsOf(steps, new Set(), () => work.newId());
    const id = await work.insert(Procedure, {
      ...{ isActive: true, ...wanted, version: 1 },
      reportCategories: inOrder(reportCategories),
    });
    this.addVersion(work, id, 1, stored);
    return id;
  }

  /**
   * Changes a procedure. Other steps make a new version, for operations that get it from now on. A change without differences does
   * nothing (D45).
   *
   * @returns its id
   * @throws ApiError `not_found`; as `create`
   */
  async update(
    work: UnitOfWork,
    id: string,
    { steps, reportCategories, ...change }: Command<UpdateProcedureDto>,
  ): Promise<string> {
    const procedure = (await work.lock(Procedure, id, { referable: true })) ?? missing();
    const before = steps ? await this.stepsOfVersion(work, id, procedure.version) : [];
    const known = new Set(before.map((step) => step.id));
    const after = steps && stepsOf(steps, known, () => work.newId());
    const isNewVersion = after !== undefined && canonicalJson(after) !== canonicalJson(before);
    const version = procedure.version + (isNewVersion ? 1 : 0);
    const differing = changedFields(procedure, {
      ...change,
      version,
      reportCategories: reportCategories && inOrder(reportCategories),
    });
    if (Object.keys(differing).length > 0) await work.update(Procedure, id, differing);
    if (isNewVersion) this.addVersion(work, id, version, after);
    return id;
  }

  /** Deletes a procedure. Operations that have it keep their steps and results. @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const { name, version } = (await work.lock(Procedure, id, { referable: true })) ?? missing();
    work.update(Procedure, id, { deletedAt: work.now });
    await auditDeletions(work, 'procedure.deleted', [{ id, name, details: { version } }]);
  }

  private addVersion(work: UnitOfWork, procedureId: string, version: number, steps: readonly Step[]): void {
    const { kind: actorKind, id: actorId } = work.principal;
    const counts = countsOf(steps);
    work.insert(ProcedureVersion, {
      ...{ procedureId, version, steps: { items: steps }, ...counts, actorKind, actorId },
    });
  }
}

/** Categories in the order of the closed list, so that another order is no change. */
function inOrder(categories: readonly AssetCategory[]): AssetCategory[] {
  return ASSET_CATEGORIES.filter((each) => categories.includes(each));
}

function missing(reason = procedureMessages.missing): never {
  throw ApiError.notFound(reason);
}
