import { Text, Uuid } from '../../kernel/validation/fields.js';

/** An unused code, and the asset that carries it. */
export class LinkCodeDto {
  @Text({ about: 'The code on the sticker.', required: true, min: 1, max: 255 }) qr_code!: string;
  @Uuid({ about: 'The asset that it sticks on.', required: true }) asset_id!: string;
}
