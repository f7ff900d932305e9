import { Uuid } from '../../../kernel/validation/fields.js';

/** The form that moves an asset to another room, or out of its room. */
export class MoveAssetDto {
  @Uuid({ about: 'The room; empty for none.', nullable: true }) room_id?: string | null;
}
