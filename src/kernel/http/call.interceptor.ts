import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '../database/database.js';
import type { Page } from '../database/tenant.js';
import { BASE_PATH } from './base-path.js';
import { callOf, type Call } from './call.js';
import { Cursors } from './cursor.js';
import { endpointOf, pageOf, type Endpoint } from './endpoint.js';
import { canonicalJson, once, type Answer } from './idempotency.js';
import { readInput } from './input.js';

/**
 * Carries an admitted request through its handler: input (400), then for a read the scoped door, for a write one unit
 * of work with the idempotency claim in it (D2, D19), then the envelope of success (§4).
 */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    return from(this.carry(endpoint, request, response, () => lastValueFrom(next.handle())));
  }

  private async carry(
    endpoint: Endpoint,
    request: Request,
    response: Response,
    handle: () => Promise<unknown>,
  ) {
    const call = callOf(request);
    call.input = await readInput(endpoint, request, response);
    const answer =
      endpoint.method === 'GET'
        ? await this.read(endpoint, request, call, handle)
        : await this.write(endpoint, request, response, call, handle);
    if (answer.location !== null) response.setHeader('Location', answer.location);
    if (answer.body === null) return undefined;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    return answer.body;
  }

  private async read(
    endpoint: Endpoint,
    request: Request,
    call: Call,
    handle: () => Promise<unknown>,
  ): Promise<Answer> {
    call.tenant = this.database.tenant(call.caller!.actor);
    if (!pageOf(endpoint)) return { status: 200, body: `{"data":${String(await handle())}}`, location: null };
    const { limit, cursor, query } = call.input!;
    const binding = `${call.caller!.actor.businessId} ${request.path.toLowerCase()} ${canonicalJson(query)}`;
    call.page = { limit, after: cursor === undefined ? null : this.cursors.read(cursor, binding) };
    return { status: 200, body: this.envelope((await handle()) as Page, limit, binding), location: null };
  }

  private async write(
    endpoint: Endpoint,
    request: Request,
    response: Response,
    call: Call,
    handle: () => Promise<unknown>,
  ) {
    const { answer, replayed } = await this.database.work(call.caller!.actor, async (work) => {
      call.work = work;
      const act = async () => answerOf(endpoint, await handle());
      const { idempotencyKey, rawBody } = call.input!;
      if (idempotencyKey === undefined) return { answer: await act(), replayed: false };
      const { method, path } = request;
      return once(work, { keyId: call.caller!.keyId, idempotencyKey, method, path, body: rawBody }, act);
    });
    if (replayed) response.setHeader('Idempotency-Replayed', 'true');
    return answer;
  }

  private envelope(page: Page, limit: number, binding: string): string {
    const next = page.next === null ? 'null' : `"${this.cursors.write(page.next, binding)}"`;
    return `{"data":[${page.json}],"pagination":{"limit":${limit},"has_more":${page.next !== null},"next_cursor":${next}}}`;
  }
}

function answerOf(endpoint: Endpoint, result: unknown): Answer {
  const { status } = endpoint;
  if (status === 204) return { status, body: null, location: null };
  const json = String(result);
  const location = status === 201 ? locationOf(json) : null;
  return { status, body: `{"data":${json}}`, location };
}

/** Every creatable resource stands at its plural name, whichever list it was created in. */
function locationOf(json: string): string {
  const { object, id } = JSON.parse(json) as { object: string; id: string };
  return `${BASE_PATH}/${object.replaceAll('_', '-')}s/${id}`;
}
