import { Injectable } from '@nestjs/common';
import type { Permission } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AssetRecords } from './assets/asset-records.js';
import { OperationRecords } from './operations/operation-records.js';
import type { CheckedRow } from './checked-row.js';
import type { FileRow, Import, ImportKind, PlannedRoom } from './import.entity.js';
import { PartRecords } from './parts/part-records.js';
import { PersonRecords } from './people/person-records.js';
import type { ColumnSet } from './reading/column-set.js';
import type { DueRow, RowOutcome, RowSelection } from './row-outcomes.js';

/** The result of a check. */
export interface CheckResult {
  readonly checked: readonly CheckedRow[];
  /** The rooms that the rows name and that do not exist yet. */
  readonly newRooms: readonly PlannedRoom[];
}

/** How the rows of one kind are checked, recorded and undone. */
export interface RecordsOfKind {
  readonly columns: ColumnSet;
  /** Which rows an undo processes, in this order. */
  readonly undoOrder: readonly RowSelection[];
  /** Checks rows like requests. Nothing changes. @param makesRooms whether missing rooms will be created */
  check(work: UnitOfWork, rows: readonly FileRow[], makesRooms: boolean): Promise<CheckResult>;
  /** Prepares the rows of an import that a person confirms. */
  confirm?(work: UnitOfWork, of: Import): Promise<void>;
  /** Records rows. @returns the result of each, in order */
  record(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]>;
  /** Does what must not happen before the commit of recorded rows. */
  committed?(outcomes: readonly RowOutcome[]): void;
  /** Undoes recorded rows. @returns the result of each, in order */
  undo(work: UnitOfWork, importId: string, rows: readonly DueRow[]): Promise<RowOutcome[]>;
}

/** The kinds of records that files contain, by name. */
@Injectable()
export class ImportKinds {
  private readonly kinds: Readonly<Partial<Record<ImportKind, RecordsOfKind>>>;

  constructor(asset: AssetRecords, part: PartRecords, person: PersonRecords, operation: OperationRecords) {
    this.kinds = {
      asset,
      part,
      person,
      operation,
    };
  }

  /** @throws Error for a kind that only a later release knows */
  of(kind: ImportKind): RecordsOfKind {
    const found = this.kinds[kind];
    if (!found) throw new Error(`This release does not import "${kind}".`);
    return found;
  }
}

/** The columns that name on whose behalf an import runs. */
export function begunBy({ kind, id }: Pick<Principal, 'kind' | 'id'>): Pick<Import, 'userId' | 'apiKeyId'> {
  return kind === 'api_key' ? { userId: null, apiKeyId: id } : { userId: id, apiKeyId: null };
}

/** What a key needs to import: the scope of what is written (D79). */
const SCOPES: Readonly<Record<ImportKind, Permission>> = {
  asset: 'assets:write',
  part: 'spare-parts:write',
  person: 'users:manage',
  operation: 'operations:write',
};

/** The permission that a principal needs to import records of a kind. */
export function importPermission({ kind: who }: Pick<Principal, 'kind'>, kind: ImportKind): Permission {
  return who === 'api_key' ? SCOPES[kind] : 'imports:write';
}
