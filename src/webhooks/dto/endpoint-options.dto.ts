import { ListOf, OneOf, Text, UuidList } from '../../kernel/validation/fields.js';
import { MAX_HEADERS, MAX_HEADER_VALUE } from '../custom-headers.js';
import { PAYLOAD_FORMS, type PayloadForm } from '../webhook-endpoint.entity.js';

const MAX_BUILDINGS = 200;

/** A header that deliveries are to carry. Which names can be sent, `CustomHeaders` decides. */
export class HeaderDto {
  @Text({ about: 'Its name.', required: true, min: 1, max: 100 }) name!: string;
  @Text({ about: 'Its value; left out, the one it has stays.', min: 1, max: MAX_HEADER_VALUE })
  value?: string;
}

/** What can be chosen of a webhook endpoint at its registration and later; what is left out stays. */
export class EndpointOptionsDto {
  @Text({ about: 'A label.', nullable: true, max: 255 }) description?: string | null;
  @OneOf(PAYLOAD_FORMS, { about: 'What is sent of the resource: all of its snapshot, or its id alone.' })
  payload?: PayloadForm;
  @UuidList({
    about: 'The buildings whose events it wants; none means all events.',
    max: MAX_BUILDINGS,
    mayBeEmpty: true,
  })
  building_ids?: string[];
  @ListOf(() => HeaderDto, { about: 'Headers that every delivery carries beside ours.', max: MAX_HEADERS })
  headers?: HeaderDto[];
}
