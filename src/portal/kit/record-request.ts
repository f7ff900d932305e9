import { createParamDecorator, type ExecutionContext, Param } from '@nestjs/common';
import type { Request } from 'express';
import { IdPipe } from '../../kernel/http/pipes/id.pipe.js';
import type { FormBody } from './form-state.js';
import type { PortalContext } from './portal-context.js';
import { RECORDS, type RecordName } from './records.js';
import { portalContextOf } from './request.js';

/** A request about one record: the context of the page, the record's id, and the form, if there is one. */
export interface RecordRequest {
  readonly portal: PortalContext;
  readonly id: string;
  readonly body: FormBody;
}

const recordRequest = createParamDecorator((name: RecordName, context: ExecutionContext): RecordRequest => {
  const request = context.switchToHttp().getRequest<Request>();
  const id = new IdPipe(RECORDS[name].missing).transform(String(request.params[name]));
  return { portal: portalContextOf(request), id, body: (request.body as FormBody | undefined) ?? {} };
});

/** Injects the request about the record named in the path. A malformed id gets the same answer as an unknown one: 404. */
export function ForRecord(name: RecordName): ParameterDecorator {
  return recordRequest(name);
}

/** Injects the id of a record named in the path, for pages that name several records and for files. */
export function RecordId(name: RecordName): ParameterDecorator {
  return Param(name, new IdPipe(RECORDS[name].missing));
}
