import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { MAX_EXTERNAL_ID } from '../../validation/external-id.js';
import { ExternalIdPipe } from '../pipes/external-id.pipe.js';

/** The parameter's name. */
export const EXTERNAL_ID = 'externalId';
const DESCRIPTION = 'What the other system calls it, percent-encoded: a slash in it is `%2F`.';

/** The id of another system in the path. */
export function ExternalIdOfPath(): ParameterDecorator {
  return (target, method, index) => {
    Param(EXTERNAL_ID, ExternalIdPipe)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    const schema = { type: 'string', minLength: 1, maxLength: MAX_EXTERNAL_ID } as const;
    ApiParam({ name: EXTERNAL_ID, description: DESCRIPTION, schema })(target, method!, handler);
  };
}
