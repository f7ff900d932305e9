import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Config } from '../../config.js';
import { createBoundedServer, type RequestFollower } from './http-server.js';
import type { RawRefusal } from './raw-error.js';

/** Only for the bench, which measures what the prototypes below are worth (`npm run bench -- --own-ways`). */
const LEAVES_PROTOTYPES = process.env.BENCH_PLAIN_EXPRESS === '1';

/** Express over the bounded server: the API and the portal alike. */
export abstract class BoundedAdapter extends ExpressAdapter {
  declare protected httpServer: Server;
  private follower: RequestFollower | undefined;

  /** @param refuse makes the answers to requests that never reach the application */
  constructor(
    express: Express,
    private readonly config: Config,
    private readonly refuse: RawRefusal,
  ) {
    super(express);
  }

  /** Lets every request of the server be followed, from before it listens. */
  follow(follower: RequestFollower): void {
    this.follower = follower;
  }

  /**
   * Express sets the prototype of every request and response to `app.request` and `app.response`, and V8 then looks up each
   * property the slow way: 60 µs a request. Here Node creates them with these prototypes, and nothing changes. Nest's
   * options for the server (TLS, closing connections by force) have no use here: a proxy speaks TLS, and shutting down
   * drains.
   */
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    const handle = express as unknown as RequestListener;
    const follower: RequestFollower = {
      begin: (request, response) => this.follower!.begin(request, response),
      refused: (refusal) => this.follower!.refused(refusal),
    };
    if (LEAVES_PROTOTYPES) {
      this.httpServer = createBoundedServer(
        { IncomingMessage, ServerResponse },
        handle,
        this.config,
        this.refuse,
        follower,
      );
      return;
    }
    class BoundedRequest extends IncomingMessage {
      /** The version interceptor compares versions: to Express, any answer is fresh for `If-None-Match: *`. */
      get fresh(): boolean {
        return false;
      }
    }
    class BoundedResponse<Of extends IncomingMessage = IncomingMessage> extends ServerResponse<Of> {}
    Object.setPrototypeOf(BoundedRequest.prototype, express.request);
    Object.setPrototypeOf(BoundedResponse.prototype, express.response);
    express.request = BoundedRequest.prototype as unknown as Express['request'];
    express.response = BoundedResponse.prototype as unknown as Express['response'];
    const classes = { IncomingMessage: BoundedRequest, ServerResponse: BoundedResponse };
    this.httpServer = createBoundedServer(classes, handle, this.config, this.refuse, follower);
  }
}
