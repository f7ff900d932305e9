import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as received over a socket. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A client that sends arbitrary bytes over a socket, and may leave the answers unread. */
export class RawClient {
  received = '';
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => (this.received += chunk.toString('latin1')));
    // Some tests expect the connection to be reset.
    socket.on('error', () => undefined);
    this.closed = new Promise((done) => socket.once('close', () => done()));
  }

  /** @param origin of the API */
  static async connect(origin: string): Promise<RawClient> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  /** Sends bytes, and returns at once. */
  say(bytes: string): this {
    this.socket.write(bytes, 'latin1');
    return this;
  }

  /** Waits for the first bytes of an answer, then stops reading. */
  async stopReading(): Promise<void> {
    await once(this.socket, 'data');
    this.socket.pause();
  }

  /** Every answer received until the server closed the connection. */
  async answers(): Promise<RawResponse[]> {
    await this.closed;
    return answersIn(this.received);
  }
}

/** Sends bytes over a new connection, and returns every answer until the server closes it. */
export async function sayAlone(origin: string, bytes: string): Promise<RawResponse[]> {
  return (await RawClient.connect(origin)).say(bytes).answers();
}

/** A request without a body. `headers` are complete lines. */
export function get(path: string, secret: string, ...headers: string[]): string {
  return head('GET', path, secret, headers);
}

/** A request with a body. */
export function post(path: string, secret: string, body: string, ...headers: string[]): string {
  const about = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  return head('POST', path, secret, [...about, ...headers]) + body;
}

function head(method: string, path: string, secret: string, headers: readonly string[]): string {
  const lines = [
    `${method} /api/v1${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${secret}`,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Splits the received text into answers, by their lengths. */
function answersIn(text: string): RawResponse[] {
  const answers: RawResponse[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    const [statusLine, ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const status = Number(statusLine!.split(' ')[1]);
    const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0);
    if (status !== 100) answers.push({ status, headers, body: rest.slice(end + 4, bodyEnd) });
    rest = rest.slice(bodyEnd);
  }
  return answers;
}
