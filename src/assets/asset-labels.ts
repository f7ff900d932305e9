import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { and, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Asset } from './asset.entity.js';
import { assetConditions, type AssetFilters } from './assets.dto.js';
import { AssetsService } from './assets.service.js';
import { assetMessages } from './asset.messages.js';

/** The content of a label. */
export interface AssetLabel {
  readonly id: string;
  readonly name: string;
  readonly reference: string;
  /** Null if the asset has no code yet. */
  readonly qrCode: string | null;
  readonly roomId: string | null;
}

/** Digits and capitals without look-alikes, so that a code can be read in any typeface. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The number of characters in each half of a code. */
const HALF = 4;

/** The printed labels of assets and their codes. */
@Injectable()
export class AssetLabels {
  constructor(private readonly assets: AssetsService) {}

  /** The labels of the assets that match all filters, newest first. @param limit how many at most */
  list(tenant: TenantReader, filters: AssetFilters, limit: number): Promise<AssetLabel[]> {
    const labels = sql`SELECT r.id, r.name, r.reference, r.qr_code AS "qrCode", r.room_id AS "roomId"
      FROM ${Asset} r WHERE ${and(assetConditions(filters))} ORDER BY r.id DESC LIMIT ${limit}`;
    return tenant.rows(labels, { replan: true });
  }

  /**
   * Gives each asset a code. Assets that have a code keep it, because it is on a sticker.
   *
   * @returns how many codes were created
   * @throws ApiError `not_found` if an asset does not exist; `duplicate` in the very unlikely case that a random code is taken:
   *   a retry generates other codes
   */
  async assignCodes(work: UnitOfWork, ids: readonly string[]): Promise<number> {
    const known = await work.rows(sql`SELECT 1 FROM ${Asset} r WHERE r.id = ANY(${ids}::uuid[])`);
    if (known.length < new Set(ids).size) throw ApiError.notFound(assetMessages.missing);
    const withoutCode = await work.lockRows<{ id: string }>(
      sql`SELECT r.id, r.updated_at FROM ${Asset} r WHERE r.id = ANY(${ids}::uuid[]) AND r.qr_code IS NULL
        ORDER BY r.id FOR UPDATE OF r`,
    );
    for (const { id } of withoutCode) await this.assets.update(work, id, { qrCode: newCode() });
    return withoutCode.length;
  }
}

/** A code that can be read aloud and typed, such as `7KQM-9XDT`: one of 30⁸. */
function newCode(): string {
  const half = () => Array.from({ length: HALF }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  return `${half()}-${half()}`;
}
