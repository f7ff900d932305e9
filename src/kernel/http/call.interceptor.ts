import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Config } from '../../config.js';
import { Database } from '../database/database.js';
import type { Page } from '../database/tenant.js';
import { Shares } from '../shares.js';
import { BASE_PATH } from './base-path.js';
import { callOf, type Call } from './call.js';
import { Cursors } from './cursor.js';
import { endpointOf, pageOf, type Endpoint } from './endpoint.js';
import { canonicalJson, once, type Answer } from './idempotency.js';
import { readInput } from './input.js';
import { UnreadAnswers } from './unread-answers.js';

/** How long a request waits for a connection of its business's share, in milliseconds. */
const PATIENCE_MS = 700;

/**
 * Carries an admitted request through its handler: input (400), then for a read the scoped door, for a write one unit
 * of work with the idempotency claim in it (D2, D19), then the envelope of success (§4). A business has half of the
 * connections at most, and all businesses together all but one, so that admission always finds one (D48).
 */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  private readonly shares: Shares;

  constructor(
    private readonly database: Database,
    private readonly cursors: Cursors,
    private readonly unreadAnswers: UnreadAnswers,
    { databasePoolMax }: Config,
  ) {
    this.shares = new Shares({
      total: Math.max(1, databasePoolMax - 1),
      each: Math.max(1, Math.floor(databasePoolMax / 2)),
      patienceMs: PATIENCE_MS,
    });
  }

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
    const { businessId } = call.caller!.actor;
    this.unreadAnswers.requireRoom(businessId);
    call.input = await readInput(endpoint, request, response);
    const answer = await this.shares.hold(businessId, () =>
      endpoint.method === 'GET'
        ? this.read(endpoint, request, call, handle)
        : this.write(endpoint, request, response, call, handle),
    );
    if (answer.location !== null) response.setHeader('Location', answer.location);
    if (answer.body === null) return undefined;
    this.unreadAnswers.hold(businessId, answer.body, response, endpoint.method !== 'GET');
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
    return {
      status: 200,
      body: this.envelope((await handle()) as Page<unknown>, limit, binding),
      location: null,
    };
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

  private envelope(page: Page<unknown>, limit: number, binding: string): string {
    const next = page.next === null ? 'null' : `"${this.cursors.write(page.next, binding)}"`;
    return `{"data":[${page.json}],"pagination":{"limit":${limit},"has_more":${page.next !== null},"next_cursor":${next}}}`;
  }
}

function answerOf(endpoint: Endpoint, result: unknown): Answer {
  const status = endpoint.status ?? 200;
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
