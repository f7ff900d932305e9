import { TextList } from '../../kernel/validation/fields.js';
import { EndpointOptionsDto } from './endpoint-options.dto.js';

/** The changes to a webhook endpoint. Omitted fields stay unchanged. */
export class ChangeEndpointDto extends EndpointOptionsDto {
  @TextList({ about: 'The event types to deliver.' }) event_types?: string[];
}
