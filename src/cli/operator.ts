import type { INestApplicationContext, Type } from '@nestjs/common';
import { accessMessages, PrincipalsService } from '../access/index.js';
import { type Principal, systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, rawSql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isUuid } from '../kernel/ids.js';
import type { Reason } from '../kernel/messages/messages.js';
import { sparePartMessages } from '../spare-parts/index.js';
import { technicianMessages } from '../technicians/index.js';
import { operationMessages } from '../operations/index.js';
import { webhookMessages } from '../webhooks/index.js';

/** The records that a command can name by id alone, with their tables. */
const TABLES = {
  user: { table: 'users', missing: accessMessages.noUser },
  key: { table: 'api_keys', missing: accessMessages.noKey },
  technician: { table: 'technicians', missing: technicianMessages.missing },
  'spare part': { table: 'spare_parts', missing: sparePartMessages.missing },
  operation: { table: 'operations', missing: operationMessages.missing },
  'webhook endpoint': { table: 'webhook_endpoints', missing: webhookMessages.noEndpoint },
  'webhook delivery': { table: 'webhook_deliveries', missing: webhookMessages.noDelivery },
} as const;

/** The kinds of record. */
export type OperatorRecord = keyof typeof TABLES;

/**
 * The person who runs the service. They can act in every business, as its owner. They use the same services as the portal, with the
 * same permissions and checks.
 */
export class Operator {
  private readonly database: Database;
  private readonly acrossBusinesses: AcrossBusinesses;
  private readonly principals: PrincipalsService;

  constructor(private readonly services: INestApplicationContext) {
    this.database = services.get(Database);
    this.acrossBusinesses = services.get(AcrossBusinesses);
    this.principals = services.get(PrincipalsService);
  }

  /** Returns a service of the application. */
  get<T>(service: Type<T>): T {
    return this.services.get(service);
  }

  /** The owner of a business. @throws ApiError `not_found`; `invalid_state` if it has no active owner */
  async ownerOf(businessId: string): Promise<Principal> {
    return this.principals.ownerOf(validId(accessMessages.noBusiness, businessId));
  }

  /** The owner of a business, or the service if it has no active owner. @throws ApiError `not_found` */
  async ownerOrServiceOf(businessId: string): Promise<Principal> {
    return this.principals.ownerOrServiceOf(validId(accessMessages.noBusiness, businessId));
  }

  /** The owner of the business that a record belongs to. @throws ApiError `not_found` for the record, `invalid_state` as above */
  async ownerOfThe(kind: OperatorRecord, id: string): Promise<Principal> {
    const { table, missing } = TABLES[kind];
    const [record] = await this.acrossBusinesses.rows<{ businessId: string }>(
      // Joins over the businesses, because all indexes begin with the business: there is none on the id alone.
      sql`SELECT r.business_id AS "businessId" FROM businesses b
        JOIN ${rawSql(`${table} r`)} ON r.business_id = b.id WHERE r.id = ${validId(missing, id)}`,
    );
    if (!record) throw ApiError.notFound(missing);
    return this.principals.ownerOf(record.businessId);
  }

  /** A user of a business. @throws ApiError `not_found`, also for a user of another business */
  async userOf(businessId: string, userId: string): Promise<Principal> {
    const principal = await this.principals.ofUser(validId(accessMessages.noUser, userId));
    if (principal.businessId !== businessId.toLowerCase()) throw ApiError.notFound(accessMessages.noUser);
    return principal;
  }

  /** The system principal of each business that has webhook endpoints. */
  async businessesWithEndpoints(): Promise<Principal[]> {
    const rows = await this.acrossBusinesses.rows<{ id: string }>(
      sql`SELECT id FROM businesses b WHERE EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.business_id = b.id) ORDER BY id`,
    );
    return rows.map(({ id }) => systemPrincipal(id));
  }

  /** Runs a function in one unit of work. */
  work<T>(principal: Principal, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return this.database.work(principal, act);
  }

  /** Runs a function in one unit of work, as the owner of the business that a record belongs to. @throws ApiError as above */
  async workOn<T>(kind: OperatorRecord, id: string, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return this.work(await this.ownerOfThe(kind, id), act);
  }

  /** Read access for a principal. */
  tenant(principal: Principal): TenantReader {
    return this.database.tenant(principal);
  }
}

/** Checks the format of an id. Ids are opaque, so a malformed id counts as missing (D5). @throws ApiError `not_found` */
export function validId(missing: Reason, id: string): string {
  if (!isUuid(id)) throw ApiError.notFound(missing);
  return id;
}
