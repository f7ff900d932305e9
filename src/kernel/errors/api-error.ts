import { CATALOGUE, type ErrorCode } from './catalogue.js';

/** One offending field of a 400 (D4). `param` is the dotted path of a body field, or a parameter's name. */
export interface FieldError {
  readonly param: string;
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * The only error that reaches a client on purpose. Services throw it without knowing of HTTP: the catalogue
 * gives its status and type, one filter writes it out (§7).
 */
export class ApiError extends Error {
  /**
   * @param code one of the closed catalogue (D12)
   * @param message for a person: what is wrong, and what to do next
   * @param param the offending parameter, where one is to blame
   * @param fields every offending field, for a validation error (D4)
   */
  constructor(
    readonly code: ErrorCode,
    message: string = CATALOGUE[code].meaning,
    readonly param?: string,
    readonly fields?: readonly FieldError[],
  ) {
    super(message);
    this.name = 'Problem';
  }

  /** A validation error out of its fields, of which there is at least one. */
  static ofFields(fields: readonly FieldError[]): ApiError {
    const first = fields[0]!;
    return new ApiError(first.code, first.message, first.param, fields);
  }

  /** Body fields that name nothing the business can use: the same whether it is missing or a neighbour's (D5). */
  static invalidReference(...params: string[]): ApiError {
    const message = (param: string) => `No record of this business has the id given in "${param}".`;
    return ApiError.ofFields(
      params.map((param) => ({ param, code: 'invalid_reference', message: message(param) })),
    );
  }

  /** A resource that is not there, or belongs to somebody else: the same answer (§1). */
  static notFound(resource: string): ApiError {
    return new ApiError('not_found', `No such ${resource}.`);
  }
}
