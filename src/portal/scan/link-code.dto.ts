import { Text, Uuid } from '../../kernel/validation/fields.js';

/** An unknown code, and the asset to link it to. */
export class LinkCodeDto {
  @Text({ about: 'The code on the sticker.', required: true, min: 1, max: 255 }) qr_code!: string;
  @Uuid({ about: 'The asset that carries the sticker.', required: true }) asset_id!: string;
}
