import {
  type Audience,
  formatReason,
  isComplaint,
  messages,
  type Reason,
  withParams,
} from '../messages/messages.js';
import type { ErrorCode } from './catalogue.js';
import { codeMessages } from './code.messages.js';

/** Messages about fields and references of any record. */
const errorMessages = messages('error', {
  field: withParams<{ param: string; complaint: Reason }>({
    en: ({ param, complaint }, say) => `"${param}" ${say(complaint)}`,
    fr: ({ param, complaint }, say) => `« ${param} » : ${say(complaint)}`,
  }),
  referenceMissing: withParams<{ param: string }>({
    api: ({ param }) => `This business has no record with the id in "${param}".`,
    en: 'This record does not exist, or no longer exists.',
    fr: 'Cet élément n’existe pas, ou plus, dans votre entreprise.',
  }),
});

/** The codes of 5xx that are refusals by design. */
const EXPECTED: ReadonlySet<ErrorCode> = new Set(['overloaded', 'business_moving', 'business_moved']);

/** One invalid field of a 400 (D4). `param` is the dotted path of a body field, or a parameter's name. */
export interface FieldError {
  readonly param: string;
  readonly code: ErrorCode;
  readonly reason: Reason;
}

/**
 * An error that is reported to the client. Services throw it independently of HTTP and of languages: the catalogue defines its
 * status and type, one filter sends it (§7), and its reason is formatted in the language of the reader.
 */
export class ApiError extends Error {
  /** Whether it belongs to normal operation although its status is a 5xx: then it is not logged as a failure. */
  isExpected: boolean;

  /**
   * @param code a code of the closed catalogue (D12)
   * @param reason what is wrong, and what to do next
   * @param param the invalid parameter, if the error concerns one
   * @param fields all invalid fields, for a validation error (D4)
   */
  constructor(
    readonly code: ErrorCode,
    readonly reason: Reason = codeMessages[code],
    readonly param?: string,
    readonly fields?: readonly FieldError[],
  ) {
    super(formatReason(reason, 'api'));
    this.name = 'ApiError';
    // Requests refused by design, possibly thousands of them, are only counted and written to the request log.
    this.isExpected = EXPECTED.has(code);
  }

  /** An error that belongs to normal operation, such as the end of a wait for work that goes on. */
  static expected(code: ErrorCode, reason: Reason): ApiError {
    const error = new ApiError(code, reason);
    error.isExpected = true;
    return error;
  }

  /** A validation error. @param fields the invalid fields, at least one */
  static ofFields(fields: readonly FieldError[]): ApiError {
    const first = fields[0]!;
    return new ApiError(first.code, reasonOf(first), first.param, fields);
  }

  /** A validation error of one field. */
  static invalid(param: string, reason: Reason, code: ErrorCode = 'invalid_parameter'): ApiError {
    return ApiError.ofFields([{ param, code, reason }]);
  }

  /** Body fields with an id that the business cannot use. The error is the same for a missing record and another business's (D5). */
  static invalidReference(...params: string[]): ApiError {
    return ApiError.ofFields(
      params.map((param) => ({
        param,
        code: 'invalid_reference',
        reason: errorMessages.referenceMissing({ param }),
      })),
    );
  }

  /** The error for a missing resource, and for one of another business (§1). @param reason names the kind of resource */
  static notFound(reason: Reason): ApiError {
    return new ApiError('not_found', reason);
  }
}

/** The reason of a field error as a whole sentence that includes the field's name. */
export function reasonOf({ param, reason }: Pick<FieldError, 'param' | 'reason'>): Reason {
  return isComplaint(reason) ? errorMessages.field({ param, complaint: reason }) : reason;
}

/** Field errors as they appear in API responses. */
export function fieldsInWords(
  fields: readonly FieldError[],
): { param: string; code: ErrorCode; message: string }[] {
  return fields.map((field) => {
    const { param, code } = field;
    return { param, code, message: formatReason(reasonOf(field), 'api') };
  });
}

/** The text of a field error to show next to the field, so without the field's name. */
export function fieldMessage(audience: Audience, { reason }: Pick<FieldError, 'reason'>): string {
  const text = formatReason(reason, audience);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
