import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Reason } from '../../messages/messages.js';
import { IdPipe } from '../pipes/id.pipe.js';

const DESCRIPTION = 'The id. An id that is malformed, unknown or of another business returns 404.';

/**
 * A path parameter with an id.
 *
 * @param name the path parameter's name
 * @param missing the reason in the 404 error
 */
export function Id(name: string, missing: Reason): ParameterDecorator {
  return idParameter(name, new IdPipe(missing), { type: 'string', format: 'uuid' });
}

/** A path parameter with an id that has a prefix, such as `evt_`. The handler receives the id without the prefix. */
export function PrefixedId(name: string, missing: Reason, prefix: string): ParameterDecorator {
  return idParameter(name, new IdPipe(missing, prefix), { type: 'string', pattern: `^${prefix}` });
}

type IdSchema = { readonly type: 'string' } & Readonly<Record<string, string>>;

function idParameter(name: string, pipe: IdPipe, schema: IdSchema): ParameterDecorator {
  return (target, method, index) => {
    Param(name, pipe)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, description: DESCRIPTION, schema })(target, method!, handler);
  };
}
