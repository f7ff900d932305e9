import { Text, TextList } from '../../kernel/validation/fields.js';

/** What a new webhook endpoint needs. Whether its URL may be a target, `WebhookTargets` decides. */
export class RegisterEndpointDto {
  @Text({ about: 'Where deliveries go.', required: true }) url!: string;
  @TextList({ about: 'The types of event it wants.', required: true }) event_types!: string[];
  @Text({ about: 'A label.', nullable: true, max: 255 }) description?: string | null;
}
