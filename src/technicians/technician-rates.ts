import { Injectable } from '@nestjs/common';
import { dayAt, dayInBusiness } from '../kernel/database/business-day.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { sql } from '../kernel/sql/sql.js';
import { TechnicianRate } from './technician.entity.js';

/** The hourly rates of technicians (D74). A change counts from the day of the business on which it is made. */
@Injectable()
export class TechnicianRates {
  /**
   * Sets the rate from today on. The rate that already applies changes nothing (D45).
   *
   * @param rate a decimal as text; null for no rate
   * @throws ApiError `permission_required`
   */
  async set(work: UnitOfWork, technicianId: string, rate: string | null): Promise<void> {
    work.principal.require('technicians:write');
    work.principal.require('time:read');
    // Two changes on the same day would insert two rows.
    await work.lockSubject(`rate of ${technicianId}`);
    const validFrom = await dayInBusiness(work, work.now);
    const latest = await work.row<Pick<TechnicianRate, 'id' | 'hourlyRate'> & { day: string }>(
      sql`SELECT r.id, r.hourly_rate AS "hourlyRate", to_char(r.valid_from, 'YYYY-MM-DD') AS day FROM ${TechnicianRate} r
        WHERE r.technician_id = ${technicianId} AND r.valid_from <= ${validFrom}::date ORDER BY r.valid_from DESC LIMIT 1`,
    );
    if ((latest?.hourlyRate ?? null) === rate) return;
    if (latest?.day === validFrom) await work.update(TechnicianRate, latest.id, { hourlyRate: rate });
    else await work.insert(TechnicianRate, { technicianId, validFrom, hourlyRate: rate });
  }

  /** The rate of a technician on the day of a moment in the business, as a decimal; null without one. */
  async on(tenant: TenantReader, technicianId: string, moment: Date): Promise<string | null> {
    const found = await tenant.row<{ rate: string | null }>(
      sql`SELECT (SELECT r.hourly_rate FROM ${TechnicianRate} r
          WHERE r.technician_id = ${technicianId} AND r.valid_from <= ${dayAt(moment)} ORDER BY r.valid_from DESC LIMIT 1) AS rate
        FROM businesses b WHERE b.id = ${tenant.principal.businessId}`,
    );
    return found?.rate ?? null;
  }

  /** The present rate of a technician, as a decimal; null without one, and for principals who may not see it. */
  async present(tenant: TenantReader, technicianId: string): Promise<string | null> {
    return tenant.principal.may('time:read') ? this.on(tenant, technicianId, tenant.now) : null;
  }
}
