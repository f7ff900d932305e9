import { Column, PrimaryColumn } from 'typeorm';
import { sql, verbatim } from '../kernel/database/sql.js';
import { TenantEntity } from '../kernel/database/tenant-entity.js';
import type { Work } from '../kernel/database/work.js';
import type { Asset } from './asset.entity.js';

/** What a generated reference is made of. */
type Described = Pick<Asset, 'category' | 'brand' | 'modelNumber'>;

/**
 * Generates the reference of a new asset, such as `PUM-GRUN-CR10-0042`: category, brand, model, and a number that
 * counts in the business (D25). The counter's row stays locked until the work ends, so this comes as late as it can.
 *
 * @returns a reference that no asset of the business has, or had before it was deleted
 */
export async function generateReference(work: Work, asset: Described): Promise<string> {
  const reference = `${prefixOf(asset)}-${String(await nextNumber(work)).padStart(4, '0')}`;
  return (await isTaken(work, reference)) ? generateReference(work, asset) : reference;
}

/** Tells whether an asset of the business has the reference, or had it before it was deleted. */
export async function isTaken(work: Work, reference: string): Promise<boolean> {
  return (
    (await work.row(sql`SELECT 1 FROM ${ReferenceHolder} h WHERE h.reference = ${reference}`)) !== undefined
  );
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

/** The business itself is no row of a business: the statement names it, and the actor's own, by hand. */
async function nextNumber(work: Work): Promise<number> {
  const [counted] = await work.lockRows<{ number: number }>(sql`UPDATE ${verbatim('businesses')} b
    SET asset_counter = b.asset_counter + 1 WHERE b.id = ${work.actor.businessId} RETURNING b.asset_counter AS number`);
  return counted!.number;
}

/** Assets with those that were deleted: a reference is never given twice. */
@TenantEntity('assets')
export class ReferenceHolder {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') businessId!: string;
  @Column('text') reference!: string;
}
