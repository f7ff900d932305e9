import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import type { Principal } from '../auth/principal.js';
import { Database } from '../database/database.js';
import type { TenantReader } from '../database/tenant-reader.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { sharesOfConnections, type Shares } from '../shares.js';

/**
 * Opens the doors to a business's data for requests, within the share of connections that the business has: half of them
 * at most, and all businesses together all but one, so that the guards always find one (D48).
 */
@Injectable()
export class BusinessDoors {
  private readonly shares: Shares;

  constructor(
    private readonly database: Database,
    { databasePoolMax }: Config,
  ) {
    this.shares = sharesOfConnections(databasePoolMax);
  }

  /**
   * Reads.
   *
   * @param how whether the answer is one of many megabytes, of which few are made at once (`isLarge`); whether it may come from a
   *   replica, which lets `act` be run twice (`mayUseReplica`)
   * @throws ApiError `overloaded` when the business's share stays in use; and what `act` throws
   */
  read<T>(
    principal: Principal,
    act: (tenant: TenantReader) => Promise<T>,
    { isLarge, mayUseReplica }: { isLarge?: boolean; mayUseReplica?: boolean } = {},
  ): Promise<T> {
    const read = () =>
      mayUseReplica ? this.database.read(principal, act) : act(this.database.tenant(principal));
    return this.shares.hold(principal.businessId, read, isLarge);
  }

  /**
   * Writes in one unit of work, committed when `act` has succeeded. After a deadlock `act` is run again.
   *
   * @throws ApiError `overloaded` as `read` does; and what `act` throws
   */
  write<T>(principal: Principal, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return this.shares.hold(principal.businessId, () => this.database.work(principal, act));
  }
}
