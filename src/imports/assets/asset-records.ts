import { Injectable } from '@nestjs/common';
import { LocationsService } from '../../hierarchy/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { updateOf } from '../../kernel/sql/own-rows.js';
import { sql } from '../../kernel/sql/sql.js';
import { type Import, ImportRow } from '../import.entity.js';
import type { FileRow } from '../reading/file-row.js';
import type { RecordsOfKind } from '../records-of-kind.js';
import type { DueRow } from '../row-outcomes.js';
import { AssetCheck } from './asset-check.js';
import { assetColumns } from './asset-columns.js';
import { AssetRecorder } from './asset-recorder.js';
import { AssetUndoer } from './asset-undoer.js';
import { RoomCreator } from './room-creator.js';

/** Assets from files. */
@Injectable()
export class AssetRecords implements RecordsOfKind {
  readonly columns = assetColumns;

  constructor(
    private readonly assetCheck: AssetCheck,
    private readonly recorder: AssetRecorder,
    private readonly undoer: AssetUndoer,
    private readonly locations: LocationsService,
    private readonly roomCreator: RoomCreator,
  ) {}

  check(work: UnitOfWork, rows: readonly FileRow[], makesRooms: boolean) {
    return this.assetCheck.check(work, rows, makesRooms);
  }

  /** Creates the planned rooms and replaces their placeholders in the rows. */
  async confirm(work: UnitOfWork, { id, makesRooms, newRooms: { rooms: planned } }: Import): Promise<void> {
    if (!makesRooms || planned.length === 0) return;
    const made = await this.roomCreator.create(work, planned, await this.locations.outlines(work));
    // Converted to JSON here, because an update of a distributed table cannot call the conversion function on a column.
    const ids = [...made.values()].map((roomId) => JSON.stringify(roomId));
    await work.write(
      updateOf(
        ImportRow,
        sql`fields = jsonb_set(r.fields, '{room_id}', o.room_id)`,
        sql`r.import_id = ${id} AND r.fields ->> 'room_id' = o.planned`,
        sql`unnest(${[...made.keys()]}::text[], ${ids}::jsonb[]) AS o (planned, room_id)`,
      ),
    );
  }

  record(work: UnitOfWork, importId: string, rows: readonly DueRow[]) {
    return this.recorder.process(work, importId, rows);
  }

  undo(work: UnitOfWork, _importId: string, rows: readonly DueRow[]) {
    return this.undoer.process(work, rows);
  }
}
