import { EachOf, Text, Timestamp } from '../../kernel/validation/fields.js';
import { SCOPES } from '../permissions.js';

/** What a new key needs. No expiry means that it does not expire. */
export class CreateKeyDto {
  @Text({ about: 'What the key is for.', required: true, min: 1 }) name!: string;
  @EachOf(() => SCOPES, { about: 'What it may do.', required: true }) scopes!: string[];
  @Timestamp({ about: 'When it stops working.', nullable: true }) expires_at?: Date | null;
}
