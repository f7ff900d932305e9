import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Port } from '../kernel/port.js';

/**
 * What stands in rooms. The hierarchy knows that something does, not what: the module of the things that are placed in
 * rooms answers.
 */
export interface RoomContents {
  /** Takes everything out of rooms that are about to go, without removing it (§4.4, §4.6, D27). */
  detachFromRooms(work: UnitOfWork, roomIds: readonly string[]): Promise<void>;

  /** How many things stand in each of the rooms; a room without any is left out. */
  countInRooms(tenant: TenantReader, roomIds: readonly string[]): Promise<Map<string, number>>;
}

/** Where another module connects its `RoomContents`. */
@Injectable()
export class RoomContentsPort extends Port<RoomContents> {}
