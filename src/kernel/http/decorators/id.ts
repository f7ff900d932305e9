import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Reason } from '../../messages/messages.js';
import { MAX_EXTERNAL_ID } from '../../validation/external-id.js';
import { ExternalIdPipe } from '../pipes/external-id.pipe.js';
import { IdPipe } from '../pipes/id.pipe.js';

const ID = 'The id. An id that is malformed, unknown or of another business returns 404.';

/**
 * A path parameter with an id.
 *
 * @param name the path parameter's name
 * @param missing the reason in the 404 error
 */
export function Id(name: string, missing: Reason): ParameterDecorator {
  return pathParameter(name, new IdPipe(missing), ID, { format: 'uuid' });
}

/** A path parameter with an id that has a prefix, such as `evt_`. The handler receives the id without the prefix. */
export function PrefixedId(name: string, missing: Reason, prefix: string): ParameterDecorator {
  return pathParameter(name, new IdPipe(missing, prefix), ID, { pattern: `^${prefix}` });
}

/** The name of the path parameter with the id of another system. */
export const EXTERNAL_ID = 'externalId';

/** The path parameter with the id of another system. */
export function ExternalIdOfPath(): ParameterDecorator {
  const description = 'The id in the other system, percent-encoded: write a slash as `%2F`.';
  const schema = { minLength: 1, maxLength: MAX_EXTERNAL_ID, examples: ['ERP-4711'] };
  return pathParameter(EXTERNAL_ID, new ExternalIdPipe(), description, schema);
}

function pathParameter(
  name: string,
  pipe: PipeTransform,
  description: string,
  schema: object,
): ParameterDecorator {
  return (target, method, index) => {
    Param(name, pipe)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, description, schema: { type: 'string', ...schema } })(target, method!, handler);
  };
}
