import { Text, TextList } from '../../kernel/validation/fields.js';
import { EndpointOptionsDto } from './endpoint-options.dto.js';

/** A new webhook endpoint. `WebhookTargets` checks its URL. */
export class RegisterEndpointDto extends EndpointOptionsDto {
  @Text({ about: 'The URL that receives the deliveries.', required: true }) url!: string;
  @TextList({ about: 'The event types to deliver.', required: true }) event_types!: string[];
}
