import { EachOf, NetworkList, Text, Timestamp } from '../../kernel/validation/fields.js';
import { SCOPES } from '../permissions.js';

const MAX_NETWORKS = 50;

const NETWORKS = {
  about: 'From where it may be used, such as `203.0.113.0/24`; none: from everywhere.',
  max: MAX_NETWORKS,
};

/** What a new key needs. No expiry means that it does not expire. */
export class CreateKeyDto {
  @Text({ about: 'What the key is for.', required: true, min: 1 }) name!: string;
  @EachOf(() => SCOPES, { about: 'What it may do.', required: true }) scopes!: string[];
  @Timestamp({ about: 'When it stops working.', nullable: true }) expires_at?: Date | null;
  @NetworkList(NETWORKS) allowed_networks?: string[];
}

/** What can be changed of a key. */
export class ChangeKeyDto {
  @NetworkList(NETWORKS) allowed_networks?: string[];
}
