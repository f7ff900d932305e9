import { ApiError } from '../../src/kernel/errors/api-error.js';
import type { Dto } from '../../src/kernel/validation/field.js';
import { parse } from '../../src/kernel/validation/parse.js';

/** What is wrong with what came from outside, field by field; nothing when it is accepted. */
export function complaintsOf(dto: Dto, raw: Record<string, unknown>): [param: string, code: string][] {
  try {
    parse(dto, raw);
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    return problem.fields!.map(({ param, code }) => [param, code]);
  }
  return [];
}
