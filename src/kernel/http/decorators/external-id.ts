import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { MAX_EXTERNAL_ID } from '../../validation/external-id.js';
import { ExternalIdPipe } from '../pipes/external-id.pipe.js';

/** The parameter's name. */
export const EXTERNAL_ID = 'externalId';
const DESCRIPTION = 'The id in the other system, percent-encoded: write a slash as `%2F`.';

/** The path parameter with the id of another system. */
export function ExternalIdOfPath(): ParameterDecorator {
  return (target, method, index) => {
    Param(EXTERNAL_ID, ExternalIdPipe)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    const schema = { type: 'string', minLength: 1, maxLength: MAX_EXTERNAL_ID, examples: ['ERP-4711'] };
    ApiParam({ name: EXTERNAL_ID, description: DESCRIPTION, schema })(target, method!, handler);
  };
}
