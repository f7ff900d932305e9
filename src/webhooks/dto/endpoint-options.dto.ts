import { Bool, ListOf, ObjectOf, OneOf, Text, UuidList } from '../../kernel/validation/fields.js';
import { MAX_HEADERS, MAX_HEADER_VALUE } from '../custom-headers.js';
import {
  PAYLOAD_FORMS,
  SIGNATURES,
  type PayloadForm,
  type SignatureKind,
} from '../webhook-endpoint.entity.js';

const MAX_BUILDINGS = 200;
/** In characters. A certificate with its chain and key has a few thousand. */
const MAX_PEM = 50_000;
const MAX_IGNORED_KEYS = 20;

/** A custom header of deliveries. `CustomHeaders` checks the name. */
export class HeaderDto {
  @Text({ about: 'The name of the header.', required: true, min: 1, max: 100 }) name!: string;
  @Text({
    about: 'The value of the header. Omit it to keep the current value.',
    min: 1,
    max: MAX_HEADER_VALUE,
  })
  value?: string;
}

/** The OAuth 2.0 client that requests access tokens for deliveries (client credentials). `WebhookTargets` checks its URL. */
export class OAuth2Dto {
  @Text({ about: 'The URL of the token endpoint.', required: true, min: 1 }) token_url!: string;
  @Text({ about: 'The client ID.', required: true, min: 1, max: 1_024 }) client_id!: string;
  @Text({ about: 'The client secret. Omit it to keep the current one.', min: 1, max: 1_024 })
  client_secret?: string;
  @Text({ about: 'The scopes to request, separated by spaces.', nullable: true, max: 1_024 })
  scope?: string | null;
}

/** The settings of a webhook endpoint, at its registration and later. Omitted fields stay unchanged. */
export class EndpointOptionsDto {
  @Text({ about: 'A label.', nullable: true, max: 255 }) description?: string | null;
  @OneOf(PAYLOAD_FORMS, { about: 'The payload form: the whole snapshot of the resource, or only its ID.' })
  payload?: PayloadForm;
  @OneOf(SIGNATURES, {
    about:
      'How deliveries are signed: with the shared secret, with a key pair of the endpoint (Ed25519), or both.',
  })
  signature?: SignatureKind;
  @UuidList({
    about: 'The buildings whose events are delivered. An empty list means all events.',
    max: MAX_BUILDINGS,
    mayBeEmpty: true,
  })
  building_ids?: string[];
  @UuidList({
    about:
      'API keys whose changes are not delivered, so that an integration does not receive its own changes.',
    max: MAX_IGNORED_KEYS,
    mayBeEmpty: true,
  })
  ignored_key_ids?: string[];
  @Bool({
    about:
      'Whether the events of one resource are delivered in order: each only after the one before it succeeded or was given up.',
  })
  ordered?: boolean;
  @ListOf(() => HeaderDto, { about: 'Custom headers for every delivery.', max: MAX_HEADERS })
  headers?: HeaderDto[];
  @Text({
    about: 'The client certificate for TLS, its chain and its private key, in PEM.',
    nullable: true,
    max: MAX_PEM,
  })
  client_certificate?: string | null;
  @ObjectOf(() => OAuth2Dto, {
    about: 'The OAuth 2.0 client that requests the bearer token for deliveries.',
    nullable: true,
  })
  oauth2?: OAuth2Dto | null;
}
