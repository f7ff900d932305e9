import { EachOf, NetworkList, Text, Timestamp } from '../../kernel/validation/fields.js';
import { SCOPES } from '../permissions.js';

const MAX_NETWORKS = 50;

const NETWORKS = {
  about: 'The networks from which the key may be used, such as `203.0.113.0/24`. Default: all networks.',
  max: MAX_NETWORKS,
};

/** A new API key. */
export class CreateKeyDto {
  @Text({ about: 'The name of the key.', required: true, min: 1 }) name!: string;
  @EachOf(() => SCOPES, { about: 'The scopes of the key.', required: true }) scopes!: string[];
  @Timestamp({ about: 'When the key expires. Default: never.', nullable: true }) expires_at?: Date | null;
  @NetworkList(NETWORKS) allowed_networks?: string[];
}

/** Changes to an API key. */
export class ChangeKeyDto {
  @NetworkList(NETWORKS) allowed_networks?: string[];
}
