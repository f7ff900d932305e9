import { Injectable } from '@nestjs/common';
import type { Permission } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { AssetRecords } from './assets/asset-records.js';
import type { Import } from './import.entity.js';
import { OperationRecords } from './operations/operation-records.js';
import { PartRecords } from './parts/part-records.js';
import { PersonRecords } from './people/person-records.js';
import type { ImportKind } from './reading/file-row.js';
import type { RecordsOfKind } from './records-of-kind.js';

/** The kinds of records that files contain, by name. */
@Injectable()
export class ImportKinds {
  private readonly kinds: Readonly<Record<ImportKind, RecordsOfKind>>;

  constructor(asset: AssetRecords, part: PartRecords, person: PersonRecords, operation: OperationRecords) {
    this.kinds = { asset, part, person, operation };
  }

  /** The kind with this name. */
  of(kind: ImportKind): RecordsOfKind {
    return this.kinds[kind];
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
