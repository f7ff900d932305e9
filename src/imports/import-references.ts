import { Asset, takenCodes } from '../assets/index.js';
import { LocationsService } from '../hierarchy/index.js';
import { sql } from '../kernel/database/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { FileRow } from './row-check.js';

/** Several records go by the same name. */
export const SEVERAL = Symbol('several');

/** What the rows of a file refer to by name, looked up for all of them at once. */
export class ImportReferences {
  private constructor(
    private readonly rooms: ReadonlyMap<string, string | typeof SEVERAL>,
    private readonly parents: ReadonlyMap<string, string>,
    private readonly codes: ReadonlySet<string>,
  ) {}

  /** Reads all that the rows name, in three queries however many they are. */
  static async of(
    tenant: TenantReader,
    rows: readonly FileRow[],
    locations: LocationsService,
  ): Promise<ImportReferences> {
    const named = (field: string) => [
      ...new Set(rows.flatMap(({ fields }) => (typeof fields[field] === 'string' ? [fields[field]] : []))),
    ];
    const [rooms, parents, codes] = await Promise.all([
      roomsByPath(tenant, locations),
      assetsByName(tenant, named('parent_asset_id')),
      takenCodes(tenant, named('qr_code')),
    ]);
    return new ImportReferences(rooms, parents, codes);
  }

  /** The room of that id, or at the end of that path: `Building / Floor / Room`. */
  room(text: string): string | typeof SEVERAL | undefined {
    return this.rooms.get(pathKey(text));
  }

  /** The asset of that id, reference or code. */
  parent(text: string): string | undefined {
    return this.parents.get(text) ?? this.parents.get(text.toLowerCase());
  }

  /** Whether an asset has the code, or had it before it was deleted. */
  isCodeTaken(code: string): boolean {
    return this.codes.has(code);
  }
}

async function roomsByPath(
  tenant: TenantReader,
  locations: LocationsService,
): Promise<Map<string, string | typeof SEVERAL>> {
  const rooms = new Map<string, string | typeof SEVERAL>();
  for (const building of await locations.outlines(tenant))
    for (const floor of building.floors)
      for (const room of floor.rooms) {
        const path = pathKey([building.name, floor.name, room.name].join('/'));
        rooms.set(path, rooms.has(path) ? SEVERAL : room.id);
        rooms.set(room.id, room.id);
      }
  return rooms;
}

/** As people write paths: in any case, with spaces around the strokes or without, or with `>` in their place. */
function pathKey(text: string): string {
  const parts = text
    .normalize('NFC')
    .toLowerCase()
    .split(/\s*[/>›]\s*/);
  return parts.map((part) => part.trim().replace(/\s+/g, ' ')).join('/');
}

async function assetsByName(tenant: TenantReader, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await tenant.rows<{ id: string; reference: string; qrCode: string | null }>(sql`
    SELECT r.id, r.reference, r.qr_code AS "qrCode" FROM ${Asset} r
    WHERE r.id::text = ANY(${names.map((name) => name.toLowerCase())}::text[])
      OR r.reference = ANY(${names}::text[]) OR r.qr_code = ANY(${names}::text[])`);
  const byCode = found.flatMap(({ id, qrCode }) => (qrCode === null ? [] : [[qrCode, id] as const]));
  return new Map([
    ...byCode,
    ...found.flatMap(
      ({ id, reference }) =>
        [
          [reference, id],
          [id, id],
        ] as const,
    ),
  ]);
}
