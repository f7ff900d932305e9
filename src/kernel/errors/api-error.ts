import { isComplaint, wordsOf, type Audience, type Reason } from '../messages/messages.js';
import type { ErrorCode } from './catalogue.js';
import { codeMessages } from './code.messages.js';
import { errorMessages } from './error.messages.js';

/** One offending field of a 400 (D4). `param` is the dotted path of a body field, or a parameter's name. */
export interface FieldError {
  readonly param: string;
  readonly code: ErrorCode;
  readonly reason: Reason;
}

/**
 * The only error that reaches a client on purpose. Services throw it without knowing of HTTP or of languages: the catalogue
 * gives its status and type, one filter writes it out (§7), and its reason is put into words for its reader.
 */
export class ApiError extends Error {
  /**
   * @param code one of the closed catalogue (D12)
   * @param reason what is wrong, and what to do next
   * @param param the offending parameter, where one is to blame
   * @param fields every offending field, for a validation error (D4)
   */
  constructor(
    readonly code: ErrorCode,
    readonly reason: Reason = codeMessages[code],
    readonly param?: string,
    readonly fields?: readonly FieldError[],
  ) {
    super(wordsOf(reason, 'api'));
    this.name = 'ApiError';
  }

  /** A validation error out of its fields, of which there is at least one. */
  static ofFields(fields: readonly FieldError[]): ApiError {
    const first = fields[0]!;
    return new ApiError(first.code, reasonOf(first), first.param, fields);
  }

  /** A value of one field that cannot be taken. */
  static invalid(param: string, reason: Reason, code: ErrorCode = 'invalid_parameter'): ApiError {
    return ApiError.ofFields([{ param, code, reason }]);
  }

  /** Body fields that name nothing the business can use: the same whether it is missing or a neighbour's (D5). */
  static invalidReference(...params: string[]): ApiError {
    return ApiError.ofFields(
      params.map((param) => ({
        ...{ param, code: 'invalid_reference' },
        reason: errorMessages.referenceMissing({ param }),
      })),
    );
  }

  /** A resource that is not there, or belongs to another business: the same answer (§1). @param reason says what is missing */
  static notFound(reason: Reason): ApiError {
    return new ApiError('not_found', reason);
  }
}

/** What is wrong with a field as a whole sentence, which names the field. */
export function reasonOf({ param, reason }: Pick<FieldError, 'param' | 'reason'>): Reason {
  return isComplaint(reason) ? errorMessages.field({ param, complaint: reason }) : reason;
}

/** Offending fields as clients of the API read them. */
export function fieldsInWords(
  fields: readonly FieldError[],
): { param: string; code: ErrorCode; message: string }[] {
  return fields.map((field) => {
    const { param, code } = field;
    return { param, code, message: wordsOf(reasonOf(field), 'api') };
  });
}

/** What is wrong with a field, as it stands beside it: without the field's name, which stands there already. */
export function complaintIn(audience: Audience, { reason }: Pick<FieldError, 'reason'>): string {
  const text = wordsOf(reason, audience);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
