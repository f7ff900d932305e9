import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { IdPipe } from '../../kernel/http/pipes/id.pipe.js';
import type { Reason } from '../../kernel/messages/messages.js';
import type { FormBody } from './form-state.js';
import type { PortalContext } from './portal-context.js';
import { portalContextOf } from './request.js';

/** A form about one record: who sent it, the record's id, and what it holds. */
export interface RecordForm {
  readonly portal: PortalContext;
  readonly id: string;
  readonly body: FormBody;
}

interface NamedRecord {
  readonly name: string;
  readonly missing: Reason;
}

const recordForm = createParamDecorator(
  ({ name, missing }: NamedRecord, context: ExecutionContext): RecordForm => {
    const request = context.switchToHttp().getRequest<Request>();
    const id = new IdPipe(missing).transform(String(request.params[name]));
    return { portal: portalContextOf(request), id, body: (request.body as FormBody | undefined) ?? {} };
  },
);

/**
 * The form about the record that the path names. What is no id is answered like the id of a record that is not there: 404.
 *
 * @param name the path parameter's name
 * @param missing says that there is no such record
 */
export function FormAbout(name: string, missing: Reason): ParameterDecorator {
  return recordForm({ name, missing });
}
