import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { Config } from '../../config.js';
import { createBoundedServer, type RequestObserver } from './http-server.js';
import type { RawRefusal } from './filters/api-error.filter.js';
import type { TrackedServer } from './open-connections.js';

/** Only for the bench, which measures what the prototypes below save (`npm run bench -- --own-ways`). */
const USE_PLAIN_EXPRESS = process.env.BENCH_PLAIN_EXPRESS === '1';

/** Express on the bounded server, for the API and the portal. */
export abstract class BoundedAdapter extends ExpressAdapter {
  declare protected httpServer: TrackedServer;
  private observer: RequestObserver | undefined;

  /** @param refuse creates the responses to requests that never reach the application */
  constructor(
    express: Express,
    private readonly config: Config,
    private readonly refuse: RawRefusal,
  ) {
    super(express);
  }

  /** Sets the observer of all requests. Call it before the server listens. */
  observe(observer: RequestObserver): void {
    this.observer = observer;
  }

  /**
   * Express sets the prototype of every request and response to `app.request` and `app.response`, and V8 then looks up each
   * property on its slow path, which costs 60 µs a request. Here Node creates them with these prototypes from the start. Nest's
   * server options (TLS, closing connections by force) are not used: a proxy terminates TLS, and shutdown drains connections.
   */
  override initHttpServer(): void {
    const handle = this.getInstance<RequestListener>();
    const classes = USE_PLAIN_EXPRESS ? { IncomingMessage, ServerResponse } : this.classesForExpress();
    const observer: RequestObserver = {
      onRequest: (request, response) => this.observer!.onRequest(request, response),
      onRefusal: (refusal) => this.observer!.onRefusal(refusal),
    };
    this.httpServer = createBoundedServer(classes, handle, this.config, this.refuse, observer);
  }

  /** The classes with which Node creates requests and responses that Express need not change. */
  private classesForExpress() {
    const express = this.getInstance<Express>();
    class BoundedRequest extends IncomingMessage {
      /** The version interceptor compares versions. Express would treat any response as fresh for `If-None-Match: *`. */
      get fresh(): boolean {
        return false;
      }
    }
    class BoundedResponse<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {}
    Object.setPrototypeOf(BoundedRequest.prototype, express.request);
    Object.setPrototypeOf(BoundedResponse.prototype, express.response);
    express.request = BoundedRequest.prototype as unknown as Express['request'];
    express.response = BoundedResponse.prototype as unknown as Express['response'];
    return { IncomingMessage: BoundedRequest, ServerResponse: BoundedResponse };
  }
}
