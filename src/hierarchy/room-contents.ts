import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Port } from '../kernel/port.js';

/**
 * The port to the contents of rooms. It keeps the hierarchy independent of the module whose things are placed in rooms; that
 * module implements it.
 */
export interface RoomContents {
  /** Detaches all contents from rooms that are about to be deleted, without deleting the contents (§4.4, §4.6, D27). */
  detachFromRooms(work: UnitOfWork, roomIds: readonly string[]): Promise<void>;

  /** The number of things in each room. Empty rooms are left out. */
  countInRooms(tenant: TenantReader, roomIds: readonly string[]): Promise<Map<string, number>>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class RoomContentsPort extends Port<RoomContents> {}
