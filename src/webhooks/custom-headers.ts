import { Injectable } from '@nestjs/common';
import { ApiError, type FieldError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { SecretCipher } from './secret-cipher.js';
import { webhookComplaints } from './webhook.messages.js';

/** How many headers an endpoint can add, and how long their values can be. */
export const MAX_HEADERS = 10;
export const MAX_HEADER_VALUE = 1_024;

/** What a name is made of (RFC 9110), and what a value may hold without ending the line it stands on. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;
/** Ours, those that say what is sent and where to, and those that belong to the connection alone. */
const RESERVED =
  /^(service-.*|webhook-.*|content-.*|traceparent|tracestate|host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect)$/;

/** A header that an owner wants sent; without a value, the one it has stays. */
export interface HeaderWanted {
  readonly name: string;
  readonly value?: string;
}

/** The headers of an endpoint as they are kept: nothing but their names can be read without `SECRET_KEY`. */
export interface KeptHeaders {
  readonly headerNames: string[];
  readonly headersEncrypted: Buffer | null;
}

/** The headers that an endpoint adds to what it is sent: checked, and encrypted at rest like its signing secret (D36). */
@Injectable()
export class CustomHeaders {
  constructor(private readonly cipher: SecretCipher) {}

  /**
   * Checks headers and encrypts them.
   *
   * @param kept those that the endpoint has: their values stay where none is given, as far as they can be decrypted
   * @throws ApiError `invalid_parameter` for each that cannot be sent
   */
  keep(endpointId: string, wanted: readonly HeaderWanted[], kept: Buffer | null): KeptHeaders {
    const present = this.values(endpointId, kept);
    const headers = wanted.map(({ name, value }) => ({
      name: name.trim(),
      value: value ?? present[name.trim().toLowerCase()],
    }));
    requireSendable(headers);
    if (headers.length === 0) return { headerNames: [], headersEncrypted: null };
    const values = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
    return {
      headerNames: headers.map(({ name }) => name),
      headersEncrypted: this.cipher.encrypt(JSON.stringify(values), boxOf(endpointId)),
    };
  }

  private values(endpointId: string, kept: Buffer | null): Record<string, string> {
    try {
      return kept === null ? {} : this.open(endpointId, kept);
    } catch {
      // The owner is about to correct it by setting the headers again.
      return {};
    }
  }

  /** The headers as they are sent, their names in lower case. @throws Error when they cannot be decrypted */
  open(endpointId: string, kept: Buffer): Record<string, string> {
    return JSON.parse(this.cipher.decrypt(kept, boxOf(endpointId))) as Record<string, string>;
  }
}

/** For whom headers are encrypted: they decrypt as headers of this endpoint and as nothing else. */
export const boxOf = (endpointId: string) => `headers of ${endpointId}`;

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
