import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A token request as it arrived. */
export interface TokenRequest {
  readonly headers: IncomingHttpHeaders;
  readonly form: Record<string, string>;
}

/** An OAuth 2.0 token server on a real socket. By default it issues `token-1`, `token-2` and so on. */
export class TokenServer {
  readonly requests: TokenRequest[] = [];
  /** The lifetime of its tokens, in seconds. */
  lifeS = 3_600;
  answer: (response: ServerResponse) => void = (response) => this.issueToken(response);
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      this.requests.push({ headers: request.headers, form });
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

  /** Answers with JSON. */
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

  private issueToken(response: ServerResponse): void {
    const token = {
      access_token: `token-${this.requests.length}`,
      token_type: 'Bearer',
      expires_in: this.lifeS,
    };
    TokenServer.says(200, token)(response);
  }
}
