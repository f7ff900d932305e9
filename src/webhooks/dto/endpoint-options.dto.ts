import { Bool, ListOf, OneOf, Text, UuidList } from '../../kernel/validation/fields.js';
import { MAX_HEADERS, MAX_HEADER_VALUE } from '../custom-headers.js';
import {
  PAYLOAD_FORMS,
  SIGNATURES,
  type PayloadForm,
  type SignatureKind,
} from '../webhook-endpoint.entity.js';

const MAX_BUILDINGS = 200;
const MAX_IGNORED_KEYS = 20;

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
  @OneOf(SIGNATURES, {
    about:
      'With what deliveries are signed: the shared secret, a key pair of the endpoint (Ed25519), or both.',
  })
  signature?: SignatureKind;
  @UuidList({
    about: 'The buildings whose events it wants; none means all events.',
    max: MAX_BUILDINGS,
    mayBeEmpty: true,
  })
  building_ids?: string[];
  @UuidList({
    about: 'The keys whose doings it is not told, so that what it does by them does not come back.',
    max: MAX_IGNORED_KEYS,
    mayBeEmpty: true,
  })
  ignored_key_ids?: string[];
  @Bool({
    about:
      'Whether of one resource no event is attempted before the one before it succeeded or was given up.',
  })
  ordered?: boolean;
  @ListOf(() => HeaderDto, { about: 'Headers that every delivery carries beside ours.', max: MAX_HEADERS })
  headers?: HeaderDto[];
}
