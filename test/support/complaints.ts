import { ApiError } from '../../src/kernel/errors/api-error.js';
import type { Dto } from '../../src/kernel/validation/field.js';
import { parse } from '../../src/kernel/validation/parse.js';

/** The validation errors of external input, by field; empty if it is valid. */
export function complaintsOf(dto: Dto, raw: Record<string, unknown>): [param: string, code: string][] {
  try {
    parse(dto, raw);
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    return problem.fields!.map(({ param, code }) => [param, code]);
  }
  return [];
}
