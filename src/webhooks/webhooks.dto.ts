import {
  Bool,
  Integer,
  ListOf,
  ObjectOf,
  OneOf,
  SomeOf,
  Text,
  TextList,
  Timestamp,
  UuidList,
} from '../kernel/validation/fields.js';
import { EventId } from '../kernel/validation/filters.query.js';
import { MAX_HEADER_VALUE, MAX_HEADERS } from './custom-headers.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook-delivery.entity.js';
import {
  PAYLOAD_FORMS,
  type PayloadForm,
  type SignatureKind,
  SIGNATURES,
} from './webhook-endpoint.entity.js';

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

/** A new webhook endpoint. `WebhookTargets` checks its URL. */
export class RegisterEndpointDto extends EndpointOptionsDto {
  @Text({ about: 'The URL that receives the deliveries.', required: true }) url!: string;
  @TextList({ about: 'The event types to deliver.', required: true }) event_types!: string[];
}

/** The changes to a webhook endpoint. Omitted fields stay unchanged. `WebhookTargets` checks the URL. */
export class ChangeEndpointDto extends EndpointOptionsDto {
  @Text({ about: 'The URL that receives the deliveries.' }) url?: string;
  @TextList({ about: 'The event types to deliver.' }) event_types?: string[];
}

/** The filters of the list of deliveries; they combine with AND. */
export class ListDeliveriesQuery {
  @SomeOf(DELIVERY_STATUSES, {
    about: 'Only deliveries in this status. Separate several with commas.',
    example: 'failed,dead',
  })
  status?: DeliveryStatus[];
  @Text({ about: 'Only deliveries of this type of event.', min: 1, max: 100, example: 'operation.created' })
  event_type?: string;
  @EventId('Only deliveries of this event: the first one and its replays.') event_id?: string;
  @Timestamp({ about: 'Only deliveries created at or after this moment.' }) since?: Date;
}

/** The filters for an operator, who can also limit the list at its other end. */
export class ListDeliveriesDto extends ListDeliveriesQuery {
  @Timestamp({ about: 'Deliveries created before this time.' }) until?: Date;
  @Integer({ about: 'The maximum number of deliveries.', min: 1, max: 200 }) limit?: number;
}

/** The input of a recovery. */
export class RecoverDeliveriesDto {
  @Timestamp({ about: 'Deliveries given up since this time are sent again.', required: true }) since!: Date;
}
