import { Injectable } from '@nestjs/common';
import { ApiError, type FieldError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { SecretCipher } from './secret-cipher.js';
import { webhookComplaints } from './webhook.messages.js';

/** The maximum number of custom headers of an endpoint, and the maximum length of a value. */
export const MAX_HEADERS = 10;
export const MAX_HEADER_VALUE = 1_024;

/** The characters allowed in a name (RFC 9110), and in a value: printable ASCII, so no line breaks. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;
/** The headers of the service, those that describe the content and the target, and hop-by-hop headers. */
const RESERVED =
  /^(service-.*|webhook-.*|content-.*|traceparent|tracestate|host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect)$/;

/** A custom header as the owner sets it. Without a value, it keeps its current one. */
export interface HeaderInput {
  readonly name: string;
  readonly value?: string;
}

/** The columns of an endpoint that store its custom headers. Without `SECRET_KEY`, only the names can be read. */
export interface HeaderColumns {
  readonly headerNames: string[];
  readonly headersEncrypted: Buffer | null;
}

/** The custom headers of an endpoint's deliveries, encrypted at rest like its signing secret (D36). */
@Injectable()
export class CustomHeaders {
  constructor(private readonly cipher: SecretCipher) {}

  /**
   * Checks headers and encrypts them.
   *
   * @param encrypted the endpoint's current headers. A header without a new value keeps its current value, if that can be
   *   decrypted
   * @throws ApiError `invalid_parameter` for each header that cannot be sent
   */
  toColumns(endpointId: string, input: readonly HeaderInput[], encrypted: Buffer | null): HeaderColumns {
    const current = this.currentValues(endpointId, encrypted);
    const headers = input.map(({ name, value }) => ({
      name: name.trim(),
      value: value ?? current.get(name.trim().toLowerCase()),
    }));
    requireSendable(headers);
    if (headers.length === 0) return { headerNames: [], headersEncrypted: null };
    const values = headers.map(({ name, value }) => [name.toLowerCase(), value]);
    const isSame = JSON.stringify(values) === JSON.stringify([...current]);
    return {
      headerNames: headers.map(({ name }) => name),
      // Unchanged values that are encrypted again would count as a change.
      headersEncrypted: isSame
        ? encrypted
        : this.cipher.encrypt(JSON.stringify(Object.fromEntries(values)), headersContext(endpointId)),
    };
  }

  private currentValues(endpointId: string, encrypted: Buffer | null): ReadonlyMap<string, string> {
    try {
      return new Map(Object.entries(encrypted === null ? {} : this.decrypt(endpointId, encrypted)));
    } catch {
      // Setting the headers again is how an owner repairs values that cannot be decrypted.
      return new Map();
    }
  }

  /** Decrypts custom headers. @returns their values by lower-case name @throws Error when they cannot be decrypted */
  decrypt(endpointId: string, encrypted: Buffer): Record<string, string> {
    return JSON.parse(this.cipher.decrypt(encrypted, headersContext(endpointId))) as Record<string, string>;
  }
}

/** The encryption context of custom headers: they decrypt only as headers of this endpoint. */
export const headersContext = (endpointId: string) => `headers of ${endpointId}`;

function requireSendable(headers: readonly { name: string; value: string | undefined }[]): void {
  const names = headers.map(({ name }) => name.toLowerCase());
  const errors = headers.flatMap(({ name, value }, index): FieldError[] => {
    const error = (field: string, reason: Reason): FieldError[] => [
      { param: `headers[${index}].${field}`, code: 'invalid_parameter', reason },
    ];
    if (!NAME.test(name)) return error('name', webhookComplaints.notHeaderName);
    if (RESERVED.test(names[index]!)) return error('name', webhookComplaints.reservedHeader);
    if (names.indexOf(names[index]!) < index) return error('name', webhookComplaints.repeatedHeader);
    if (value === undefined) return error('value', webhookComplaints.noValueKept);
    return VALUE.test(value) ? [] : error('value', webhookComplaints.notHeaderValue);
  });
  if (errors.length > 0) throw ApiError.ofFields(errors);
}
