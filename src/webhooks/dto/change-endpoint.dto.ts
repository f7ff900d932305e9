import { Text, TextList } from '../../kernel/validation/fields.js';

/** What can be changed of a webhook endpoint. */
export class ChangeEndpointDto {
  @TextList({ about: 'The types of event it wants.', required: true }) event_types!: string[];
  @Text({ about: 'A label.', nullable: true, max: 255 }) description?: string | null;
}
