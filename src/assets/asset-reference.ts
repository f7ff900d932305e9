import { Injectable } from '@nestjs/common';
import { Column, PrimaryColumn } from 'typeorm';
import { Counters } from '../kernel/database/counters.js';
import { isOneOf, sql } from '../kernel/database/sql.js';
import { TenantEntity } from '../kernel/database/tenant-entity.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Asset } from './asset.entity.js';

/** What a generated reference is made of. */
type Described = Pick<Asset, 'category' | 'brand' | 'modelNumber'>;

/** References and QR codes that are on stickers already. */
export interface TakenCodes {
  readonly references: ReadonlySet<string>;
  readonly qrCodes: ReadonlySet<string>;
}

/** The counter of the business that references go by. */
const COUNTER = 'assets';

/** The references and QR codes of assets, which stand on stickers: references are generated, neither is given twice (D25). */
@Injectable()
export class AssetReferences {
  constructor(private readonly counters: Counters) {}

  /**
   * Proposes the reference of a new asset, such as `PUM-GRUN-CR10-0042`: category, brand, model, and a number that counts
   * in the business. Nobody else is given this one; but somebody may have chosen it by hand.
   */
  async propose(businessId: string, asset: Described): Promise<string> {
    return referenceOf(asset, await this.counters.next(businessId, COUNTER));
  }

  /** The same for many new assets, whose numbers follow each other. */
  async proposeAll(businessId: string, assets: readonly Described[]): Promise<string[]> {
    if (assets.length === 1) return [await this.propose(businessId, assets[0]!)];
    const first = await this.counters.nextOf(businessId, COUNTER, assets.length);
    return assets.map((asset, index) => referenceOf(asset, first + index));
  }

  /** Which of some references and QR codes assets of the business have, or had before they were deleted. */
  async taken(
    tenant: TenantReader,
    references: readonly string[],
    qrCodes: readonly string[],
  ): Promise<TakenCodes> {
    const holders = await tenant.rows<Pick<ReferenceHolder, 'reference' | 'qrCode'>>(
      sql`SELECT h.reference, h.qr_code AS "qrCode" FROM ${ReferenceHolder} h
        WHERE ${isOneOf('h.reference', references)} OR ${isOneOf('h.qr_code', qrCodes)}`,
    );
    return {
      references: new Set(holders.map(({ reference }) => reference)),
      qrCodes: new Set(holders.flatMap(({ qrCode }) => qrCode ?? [])),
    };
  }

  /** Which of some QR codes assets of the business have, or had before they were deleted. Whoever asks takes the others next. */
  async takenQrCodes(work: UnitOfWork, qrCodes: readonly string[]): Promise<Set<string>> {
    if (qrCodes.length === 0) return new Set();
    // Two who take the same one at once come one after the other.
    await work.takeTurn('QR codes');
    return new Set((await holdersOfCodes(work, qrCodes)).keys());
  }
}

/**
 * The assets of the business that have these codes, or had them before they were deleted, by code. For many at once, of
 * which none is taken yet.
 */
export async function holdersOfCodes(
  tenant: TenantReader,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const held = await tenant.rows<{ id: string; code: string }>(
    sql`SELECT h.id, h.qr_code AS code FROM ${ReferenceHolder} h WHERE h.qr_code = ANY(${codes}::text[])`,
  );
  return new Map(held.map(({ id, code }) => [code, id]));
}

function referenceOf(asset: Described, number: number): string {
  return `${prefixOf(asset)}-${String(number).padStart(4, '0')}`;
}

/** `PUM-GRUN-CR10`: three letters of the category, at most four signs of brand and model each, if there are any. */
export function prefixOf({ category, brand, modelNumber }: Described): string {
  const parts = [signs(category, 3), signs(brand, 4), signs(modelNumber, 4)];
  return parts.filter((part) => part !== '').join('-');
}

/** The first Latin letters and digits of a text, in capitals and without accents. */
function signs(text: string | null, count: number): string {
  const plain = (text ?? '').normalize('NFKD').toUpperCase();
  return plain.replace(/[^A-Z0-9]/g, '').slice(0, count);
}

/** The error for a QR code that is on another sticker. */
export function duplicateQrCode(qrCode: string): ApiError {
  return new ApiError('duplicate', `Another asset has the QR code "${qrCode}".`, 'qr_code');
}

/** Assets with those that were deleted: a reference is never given twice. */
@TenantEntity('assets')
export class ReferenceHolder {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') reference!: string;
  @Column('text', { nullable: true }) qrCode!: string | null;
}
