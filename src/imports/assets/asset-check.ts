import { Injectable } from '@nestjs/common';
import { AssetLookups, maintenanceDayCheck } from '../../assets/index.js';
import { LocationsService } from '../../hierarchy/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { LongWork, mapInSlices } from '../../kernel/long-work.js';
import { VendorsService } from '../../vendors/index.js';
import type { FileRow } from '../reading/file-row.js';
import { FileTree } from './file-tree.js';
import { AssetReferences } from './asset-references.js';
import type { KnownRooms } from './known-rooms.js';
import { NewRooms } from './new-rooms.js';
import { AssetRowCheck } from './asset-row-check.js';

/** Checks the rows of a file. Nothing changes. */
@Injectable()
export class AssetCheck {
  constructor(
    private readonly locations: LocationsService,
    private readonly assets: AssetLookups,
    private readonly vendors: VendorsService,
  ) {}

  /** Checks rows like requests. @param makesRooms whether missing rooms will be created */
  async check(work: UnitOfWork, rows: readonly FileRow[], makesRooms: boolean) {
    const references = await AssetReferences.of(work, rows, {
      locations: this.locations,
      assets: this.assets,
      vendors: this.vendors,
    });
    const rooms = new NewRooms(references.rooms.buildings);
    rooms.planWhole(pathsOf(rows, references.rooms));
    const days = rows.map(({ fields: { last_maintenance_date: day } }) =>
      typeof day === 'string' ? day : null,
    );
    const dayErrorOf = await maintenanceDayCheck(work, days);
    const check = new AssetRowCheck(work, references, rooms, makesRooms, dayErrorOf);
    const checked = await mapInSlices(rows, (row) => check.check(row));
    await new FileTree(checked, references).resolve();
    const long = new LongWork();
    for (const row of checked) {
      await check.setChanges(row);
      await long.pause();
    }
    return { checked, newRooms: rooms.all };
  }
}

/** The paths in a file that name no existing room. */
function pathsOf(rows: readonly FileRow[], rooms: KnownRooms): string[] {
  const paths = new Set(rows.map(({ fields }) => fields.room_id));
  return [...paths]
    .filter((path) => typeof path === 'string')
    .filter((path) => rooms.find(path) === undefined);
}
