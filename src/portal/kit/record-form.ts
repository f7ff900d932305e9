import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { IdPipe } from '../../kernel/http/pipes/id.pipe.js';
import type { FormBody } from './form-state.js';
import type { PortalContext } from './portal-context.js';
import { contextOf } from './request.js';

/** A form about one record: who sent it, the record's id, and what it holds. */
export interface RecordForm {
  readonly portal: PortalContext;
  readonly id: string;
  readonly body: FormBody;
}

interface NamedRecord {
  readonly name: string;
  readonly resource: string;
}

const recordForm = createParamDecorator(
  ({ name, resource }: NamedRecord, context: ExecutionContext): RecordForm => {
    const request = context.switchToHttp().getRequest<Request>();
    const id = new IdPipe(resource).transform(String(request.params[name]));
    return { portal: contextOf(request), id, body: (request.body as FormBody | undefined) ?? {} };
  },
);

/**
 * The form about the record that the path names. What is no id is answered like the id of a record that is not there: 404.
 *
 * @param name the path parameter's name
 * @param resource says what is missing
 */
export function FormAbout(name: string, resource: string): ParameterDecorator {
  return recordForm({ name, resource });
}
