import { Injectable } from '@nestjs/common';
import { Counters } from '../kernel/database/counters.js';
import { isOneOf, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { AssetIncludingDeleted, type Asset } from './asset.entity.js';
import { assetComplaints, assetMessages } from './asset.messages.js';

/** The fields that a generated reference is made of. */
type Described = Pick<Asset, 'category' | 'brand' | 'modelNumber'>;

/** References and QR codes that are already taken. */
export interface TakenCodes {
  readonly references: ReadonlySet<string>;
  readonly qrCodes: ReadonlySet<string>;
}

/** The business's counter for generated references. */
const COUNTER = 'assets';

/** References and QR codes of assets. They are printed on stickers, so none is ever given to a second asset (D25). */
@Injectable()
export class AssetReferences {
  constructor(private readonly counters: Counters) {}

  /**
   * Proposes the references of new assets, such as `PUM-GRUN-CR10-0042`: category, brand, model, and a number that counts up
   * within the business. No reference is proposed twice, but a person may have chosen the same one by hand.
   */
  async proposeAll(businessId: string, assets: readonly Described[]): Promise<string[]> {
    const { length } = assets;
    // A single number comes from a block that is kept in memory.
    const first =
      length === 1
        ? await this.counters.next(businessId, COUNTER)
        : await this.counters.nextOf(businessId, COUNTER, length);
    return assets.map((asset, index) => referenceOf(asset, first + index));
  }

  /** Which of some references and QR codes are taken: an asset of the business has or had them. */
  async taken(
    tenant: TenantReader,
    references: readonly string[],
    qrCodes: readonly string[],
  ): Promise<TakenCodes> {
    const holders = await tenant.rows<Pick<AssetIncludingDeleted, 'reference' | 'qrCode' | 'formerQrCodes'>>(
      sql`SELECT h.reference, h.qr_code AS "qrCode", h.former_qr_codes AS "formerQrCodes" FROM ${AssetIncludingDeleted} h
        WHERE ${isOneOf('h.reference', references)}${qrCodes.length === 0 ? rawSql('') : sql` OR ${hasCode(qrCodes)}`}`,
    );
    return {
      references: new Set(holders.map(({ reference }) => reference)),
      qrCodes: new Set(
        holders.flatMap(({ qrCode, formerQrCodes }) => [qrCode ?? [], formerQrCodes ?? []].flat()),
      ),
    };
  }

  /**
   * Takes the lock that serializes transactions that assign the same code, if one of the codes is new. It comes before the locks on
   * rows. Clients that send an asset with the code that it has do not wait for each other.
   */
  async lockNewCodes(work: UnitOfWork, qrCodes: readonly string[]): Promise<void> {
    const held = await holdersOfCodes(work, qrCodes);
    if (qrCodes.some((code) => !held.has(code))) await lockCodes(work);
  }

  /** The assets that have or had these QR codes, by code. The caller assigns the others. */
  async holders(work: UnitOfWork, qrCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (qrCodes.length === 0) return new Map();
    // Held already if a code is new. If others hold all of them, they are refused.
    await lockCodes(work);
    return holdersOfCodes(work, qrCodes);
  }

  /**
   * Ensures that the codes of newly inserted assets did not become former codes of other assets in the meantime. The unique
   * index only covers present codes.
   *
   * @throws ApiError `duplicate`
   */
  async requireNoFormerCodes(work: UnitOfWork, qrCodes: readonly string[]): Promise<void> {
    if (qrCodes.length === 0) return;
    const former = await work.row<{ code: string }>(
      sql`SELECT code FROM ${AssetIncludingDeleted} h CROSS JOIN LATERAL unnest(h.former_qr_codes) code
        WHERE h.former_qr_codes && ${qrCodes}::text[] AND code = ANY(${qrCodes}::text[]) LIMIT 1`,
    );
    if (former) throw duplicateQrCode(former.code);
  }
}

function lockCodes(work: UnitOfWork): Promise<void> {
  return work.lockSubject('QR codes');
}

/** The assets of the business that have or had these codes, by code. Replaced codes and codes of deleted assets count. */
export async function holdersOfCodes(
  tenant: TenantReader,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const held = await tenant.rows<{ id: string; code: string }>(
    sql`SELECT h.id, code FROM ${AssetIncludingDeleted} h CROSS JOIN LATERAL unnest(array_append(h.former_qr_codes, h.qr_code)) code
      WHERE (${hasCode(codes)}) AND code = ANY(${codes}::text[])`,
  );
  return new Map(held.map(({ id, code }) => [code, id]));
}

/** The condition that an asset `h` has or had one of these codes. */
function hasCode(codes: readonly string[]): Sql {
  return sql`${isOneOf('h.qr_code', codes)} OR h.former_qr_codes && ${codes}::text[]`;
}

function referenceOf(asset: Described, number: number): string {
  return `${prefixOf(asset)}-${String(number).padStart(4, '0')}`;
}

/** `PUM-GRUN-CR10`: three letters of the category, and up to four characters each of brand and model, if present. */
export function prefixOf({ category, brand, modelNumber }: Described): string {
  const parts = [firstCharacters(category, 3), firstCharacters(brand, 4), firstCharacters(modelNumber, 4)];
  return parts.filter((part) => part !== '').join('-');
}

/** The first Latin letters and digits of a text, in capitals and without accents. */
function firstCharacters(text: string | null, count: number): string {
  const plain = (text ?? '').normalize('NFKD').toUpperCase();
  return plain.replace(/[^A-Z0-9]/g, '').slice(0, count);
}

/** The former codes of an asset whose code changes; null if it has none. */
export function formerCodesOf(
  { qrCode, formerQrCodes }: Pick<Asset, 'qrCode' | 'formerQrCodes'>,
  next: string,
): string[] | null {
  const codes = new Set([...(formerQrCodes ?? []), ...(qrCode === null ? [] : [qrCode])]);
  codes.delete(next);
  return codes.size === 0 ? null : [...codes];
}

/** The error for removing an asset's code. */
export function qrCodeStays(): ApiError {
  return ApiError.invalid('qr_code', assetComplaints.qrCodeStays);
}

/** The error for a QR code that another asset has or had. */
export function duplicateQrCode(qrCode: string): ApiError {
  return new ApiError('duplicate', assetMessages.qrCodeInUse({ qrCode }), 'qr_code');
}
