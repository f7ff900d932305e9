import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Reason } from '../../messages/messages.js';
import { IdPipe } from '../pipes/id.pipe.js';

const DESCRIPTION = 'The id. One that is malformed, missing or of another business answers 404.';

/**
 * The id in the path.
 *
 * @param name the path parameter's name
 * @param missing says that there is no such record
 */
export function Id(name: string, missing: Reason): ParameterDecorator {
  return idParameter(name, new IdPipe(missing), { type: 'string', format: 'uuid' });
}

/** The same where ids begin with a prefix, such as `evt_`; the handler is given what comes behind it. */
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
