import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { IdPipe } from '../../kernel/http/pipes/id.pipe.js';
import type { Reason } from '../../kernel/messages/messages.js';
import type { FormBody } from './form-state.js';
import type { PortalContext } from './portal-context.js';
import { portalContextOf } from './request.js';

/** A request about one record: the context of the page, the record's id, and the form, if there is one. */
export interface RecordRequest {
  readonly portal: PortalContext;
  readonly id: string;
  readonly body: FormBody;
}

interface NamedRecord {
  readonly name: string;
  readonly missing: Reason;
}

const recordRequest = createParamDecorator(
  ({ name, missing }: NamedRecord, context: ExecutionContext): RecordRequest => {
    const request = context.switchToHttp().getRequest<Request>();
    const id = new IdPipe(missing).transform(String(request.params[name]));
    return { portal: portalContextOf(request), id, body: (request.body as FormBody | undefined) ?? {} };
  },
);

/**
 * Injects the request about the record named in the path. A malformed id gets the same answer as an unknown one: 404.
 *
 * @param name the path parameter's name
 * @param missing the reason for an unknown record
 */
export function ForRecord(name: string, missing: Reason): ParameterDecorator {
  return recordRequest({ name, missing });
}
