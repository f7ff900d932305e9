import { Text, TextList } from '../../kernel/validation/fields.js';
import { EndpointOptionsDto } from './endpoint-options.dto.js';

/** What a new webhook endpoint needs. Whether its URL may be a target, `WebhookTargets` decides. */
export class RegisterEndpointDto extends EndpointOptionsDto {
  @Text({ about: 'Where deliveries go.', required: true }) url!: string;
  @TextList({ about: 'The types of event it wants.', required: true }) event_types!: string[];
}
