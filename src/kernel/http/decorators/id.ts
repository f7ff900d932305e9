import { Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { IdPipe } from '../pipes/id.pipe.js';

/**
 * The id in the path.
 *
 * @param name the path parameter's name
 * @param resource says what is missing
 */
export function Id(name: string, resource: string): ParameterDecorator {
  const description = 'The id. One that is malformed, missing or of another business answers 404.';
  return (target, method, index) => {
    Param(name, new IdPipe(resource))(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    ApiParam({ name, description, schema: { type: 'string', format: 'uuid' } })(target, method!, handler);
  };
}
