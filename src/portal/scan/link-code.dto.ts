import { Text, Uuid } from '../../kernel/validation/fields.js';

/** A code that nothing has yet, and the asset on which it sticks. */
export class LinkCodeDto {
  @Text({ about: 'The code on the sticker.', required: true, min: 1, max: 255 }) qr_code!: string;
  @Uuid({ about: 'The asset that it sticks on.', required: true }) asset_id!: string;
}
