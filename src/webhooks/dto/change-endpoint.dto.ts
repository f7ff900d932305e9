import { TextList } from '../../kernel/validation/fields.js';
import { EndpointOptionsDto } from './endpoint-options.dto.js';

/** What can be changed of a webhook endpoint; what is left out stays. */
export class ChangeEndpointDto extends EndpointOptionsDto {
  @TextList({ about: 'The types of event it wants.' }) event_types?: string[];
}
