import type { INestApplicationContext, Type } from '@nestjs/common';
import { PrincipalsService } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, rawSql } from '../kernel/database/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isUuid } from '../kernel/ids.js';

/** The records that a command can name without naming their business, and where they are kept. */
const TABLES = {
  user: 'users',
  key: 'api_keys',
  technician: 'technicians',
  'spare part': 'spare_parts',
  operation: 'operations',
  'webhook endpoint': 'webhook_endpoints',
  'webhook delivery': 'webhook_deliveries',
} as const;

/** The kinds of record. */
export type RecordKind = keyof typeof TABLES;

/**
 * Somebody who runs the service: they reach every business, and act in each as its owner. The services that they call
 * are those of the portal; they scope and check them like anybody else.
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

  /** One of the services. */
  the<T>(service: Type<T>): T {
    return this.services.get(service);
  }

  /** The owner of a business. @throws ApiError `not_found`, `invalid_state` when it has no active one */
  async ownerOf(businessId: string): Promise<Principal> {
    return this.principals.ownerOf(known('business', businessId));
  }

  /** Who opens accounts for a business: its owner, or the service while it has none. @throws ApiError `not_found` */
  async ownerOrServiceOf(businessId: string): Promise<Principal> {
    return this.principals.ownerOrServiceOf(known('business', businessId));
  }

  /** The owner of the business that a record belongs to. @throws ApiError `not_found` for the record, `invalid_state` as above */
  async ownerOfThe(kind: RecordKind, id: string): Promise<Principal> {
    const [record] = await this.acrossBusinesses.rows<{ businessId: string }>(
      // By the keys of each business in turn: no table has an index on the id alone.
      sql`SELECT r.business_id AS "businessId" FROM businesses b
        JOIN ${rawSql(`${TABLES[kind]} r`)} ON r.business_id = b.id WHERE r.id = ${known(kind, id)}`,
    );
    if (!record) throw ApiError.notFound(kind);
    return this.principals.ownerOf(record.businessId);
  }

  /** A user of a business. @throws ApiError `not_found`, also for one of another business */
  async userOf(businessId: string, userId: string): Promise<Principal> {
    const principal = await this.principals.ofUser(known('user', userId));
    if (principal.businessId !== businessId.toLowerCase()) throw ApiError.notFound('user');
    return principal;
  }

  /** Does something in one unit of work. */
  work<T>(principal: Principal, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return this.database.work(principal, act);
  }

  /** The reading door of a principal. */
  tenant(principal: Principal): TenantReader {
    return this.database.tenant(principal);
  }
}

/** Ids are opaque, so a malformed one is simply missing (D5). @throws ApiError `not_found` */
export function known(kind: string, id: string): string {
  if (!isUuid(id)) throw ApiError.notFound(kind);
  return id;
}
