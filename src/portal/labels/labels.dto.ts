import { ListAssetsQuery } from '../../assets/index.js';
import { Uuid, UuidList } from '../../kernel/validation/fields.js';

/** The maximum number of labels printed at once. */
export const MAX_LABELS = 500;

/** A sheet or a roll of labels. `labels.css` contains its layout under the same name. */
export interface LabelSize {
  readonly name: string;
  /** Labels on one sheet. */
  readonly perSheet: number;
  /** The width of one label, in millimetres. */
  readonly width: number;
  readonly height: number;
  /** The name and product number by which it is sold. */
  readonly product: string;
}

/** The sizes that are sold everywhere, the most common one first. */
export const LABEL_SIZES = [
  { name: 'a4-24', perSheet: 24, width: 63.5, height: 33.9, product: 'Avery L7159' },
  { name: 'a4-40', perSheet: 40, width: 45.7, height: 25.4, product: 'Avery L7654' },
  { name: 'a4-65', perSheet: 65, width: 38.1, height: 21.2, product: 'Avery L7651' },
  { name: 'a4-8', perSheet: 8, width: 99.1, height: 67.7, product: 'Avery L7165' },
  { name: 'roll-62', perSheet: 1, width: 62, height: 29, product: 'Brother DK-11209' },
] as const satisfies readonly LabelSize[];

/** The size with that name; the most common one for any other name. */
export function sizeNamed(name: string | undefined): LabelSize {
  return LABEL_SIZES.find((size) => size.name === name) ?? LABEL_SIZES[0];
}

/** The assets that will get codes. */
export class GiveCodesDto {
  @UuidList({ about: 'The assets.', required: true, max: MAX_LABELS }) ids!: string[];
}

/** The assets to print labels for: the filters of the list of assets, and the floor. */
export class LabelAssetsQuery extends ListAssetsQuery {
  @Uuid({ about: 'Only assets on this floor.' }) floor_id?: string;
}
