import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import type { Principal } from '../auth/principal.js';
import { Database } from '../database/database.js';
import type { TenantReader } from '../database/tenant-reader.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { sharesOfConnections, type Shares } from '../shares.js';

/**
 * Gives requests access to a business's data within the business's share of database connections: at most half of them, and
 * all but one for all businesses together, so that one is always left for the guards (D48).
 */
@Injectable()
export class TenantAccess {
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
   * @param options `isLarge`: the response has many megabytes, and few of these are built at once. `mayUseReplica`: the data may
   *   come from a replica; `act` may then run twice
   * @throws ApiError `overloaded` when the business's share stays in use; and what `act` throws
   */
  read<T>(
    principal: Principal,
    act: (tenant: TenantReader) => Promise<T>,
    { isLarge, mayUseReplica }: { isLarge?: boolean; mayUseReplica?: boolean } = {},
  ): Promise<T> {
    const read = () =>
      mayUseReplica ? this.database.read(principal, act) : act(this.database.tenant(principal));
    return this.shares.hold(principal.shareOwnerId, read, isLarge);
  }

  /**
   * Writes in one unit of work, which commits when `act` has succeeded. After a deadlock `act` runs again.
   *
   * @throws ApiError `overloaded` as `read` does; and what `act` throws
   */
  write<T>(principal: Principal, act: (work: UnitOfWork) => Promise<T>): Promise<T> {
    return this.shares.hold(principal.shareOwnerId, () => this.database.work(principal, act));
  }
}
