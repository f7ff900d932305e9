import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/database/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { newId } from '../kernel/ids.js';
import { Partnership } from './partnership.entity.js';

/**
 * Partner firms, to whom operations are delegated. A firm belongs to no business, and has nothing in this database that
 * one could read; what a business has is its partnership with the firm.
 */
@Injectable()
export class VendorsService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /** Registers a firm, for any business to become partner of. @returns its id */
  async create(name: string): Promise<string> {
    const now = this.clock.now();
    const id = newId(now);
    await this.acrossBusinesses.rows(
      sql`INSERT INTO vendors (id, name, created_at, updated_at) VALUES (${id}, ${name}, ${now}, ${now})`,
    );
    return id;
  }

  /**
   * Makes the business and the vendor partners, from this moment on. Repeating it changes nothing.
   *
   * @returns the partnership's id
   * @throws ApiError `not_found` when there is no such vendor
   */
  async acceptPartnership(work: UnitOfWork, vendorId: string): Promise<string> {
    const [vendor] = await work.lockRows(
      sql`SELECT 1 FROM vendors v WHERE v.id = ${vendorId} FOR NO KEY UPDATE`,
    );
    if (!vendor) throw ApiError.notFound('vendor');
    const known = await work.row<Pick<Partnership, 'id' | 'status'>>(
      sql`SELECT r.id, r.status FROM ${Partnership} r WHERE r.vendor_id = ${vendorId}`,
    );
    const accepted = { status: 'accepted', acceptedAt: work.now } as const;
    if (!known) return work.insert(Partnership, { vendorId, ...accepted });
    if (known.status !== 'accepted') await work.update(Partnership, known.id, accepted);
    return known.id;
  }

  /** The firm, if the business has an accepted partnership with it. */
  partner(tenant: TenantReader, vendorId: string): Promise<{ name: string } | undefined> {
    return tenant.row(sql`SELECT v.name FROM ${Partnership} r JOIN vendors v ON v.id = r.vendor_id
      WHERE r.vendor_id = ${vendorId} AND r.status = 'accepted'`);
  }
}
