import { Bool, ListOf, ObjectOf, OneOf, Text, UuidList } from '../../kernel/validation/fields.js';
import { MAX_HEADERS, MAX_HEADER_VALUE } from '../custom-headers.js';
import {
  PAYLOAD_FORMS,
  SIGNATURES,
  type PayloadForm,
  type SignatureKind,
} from '../webhook-endpoint.entity.js';

const MAX_BUILDINGS = 200;
/** A certificate with its chain and key has a few thousand characters. */
const MAX_PEM = 50_000;
const MAX_IGNORED_KEYS = 20;

/** A header that deliveries are to carry. Which names can be sent, `CustomHeaders` decides. */
export class HeaderDto {
  @Text({ about: 'Its name.', required: true, min: 1, max: 100 }) name!: string;
  @Text({ about: 'Its value; left out, the one it has stays.', min: 1, max: MAX_HEADER_VALUE })
  value?: string;
}

/** As whom deliveries ask for a token (OAuth 2.0, client credentials). Whether its address may be asked, `WebhookTargets` decides. */
export class OAuth2Dto {
  @Text({ about: 'Where tokens are.', required: true, min: 1 }) token_url!: string;
  @Text({ about: 'The client’s id.', required: true, min: 1, max: 1_024 }) client_id!: string;
  @Text({ about: 'Its secret; left out, the one it has stays.', min: 1, max: 1_024 }) client_secret?: string;
  @Text({ about: 'The scopes that are asked for, with spaces between.', nullable: true, max: 1_024 })
  scope?: string | null;
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
  @Text({
    about: 'The certificate that deliveries show, those that it is signed by, and its private key, in PEM.',
    nullable: true,
    max: MAX_PEM,
  })
  client_certificate?: string | null;
  @ObjectOf(() => OAuth2Dto, {
    about: 'As whom deliveries ask for the token that they bear.',
    nullable: true,
  })
  oauth2?: OAuth2Dto | null;
}
