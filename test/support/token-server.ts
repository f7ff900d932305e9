import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A question for a token as it arrived. */
export interface Asked {
  readonly headers: IncomingHttpHeaders;
  readonly form: Record<string, string>;
}

/** A server of OAuth 2.0 tokens on a real socket. It gives `token-1`, `token-2` and so on, unless told otherwise. */
export class TokenServer {
  readonly asked: Asked[] = [];
  /** How long its tokens live, in seconds. */
  lifeS = 3_600;
  answer: (response: ServerResponse) => void = (response) => this.give(response);
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      this.asked.push({ headers: request.headers, form });
      this.answer(response);
    });
  });

  static async open(): Promise<TokenServer> {
    const opened = new TokenServer();
    opened.server.listen(0, '127.0.0.1');
    await once(opened.server, 'listening');
    return opened;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/token`;
  }

  /** Answers with something in JSON. */
  static says(status: number, body: object): (response: ServerResponse) => void {
    return (response) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private give(response: ServerResponse): void {
    const token = {
      access_token: `token-${this.asked.length}`,
      token_type: 'Bearer',
      expires_in: this.lifeS,
    };
    TokenServer.says(200, token)(response);
  }
}
