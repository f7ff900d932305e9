import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A message as it reached the server. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
}

/** The reply to a recipient; `250 ok` accepts the message. */
export type Admitting = (to: string) => string;

/** A mail server on a real socket. It keeps the messages it received. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  admit: Admitting = () => '250 ok';
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<MailServer> {
    const server = createServer();
    const mails = new MailServer(server);
    server.on('connection', (socket) => mails.handle(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The messages to an address, oldest first. */
  to(address: string): ReceivedMail[] {
    return this.received.filter(({ to }) => to === address);
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private handle(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    let pending = '';
    let to = '';
    let data: string[] | undefined;
    const answer = (line: string): string | undefined => {
      if (data && line !== '.') {
        data.push(line);
        return undefined;
      }
      if (data) {
        this.received.push(parseMail(to, data));
        data = undefined;
        return '250 kept';
      }
      const recipient = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
      if (recipient !== undefined) return this.admit((to = recipient));
      if (/^DATA/i.test(line)) {
        data = [];
        return '354 go';
      }
      return /^QUIT/i.test(line) ? '221 bye' : '250 ok';
    };
    socket.write('220 mail\r\n');
    socket.on('data', (bytes) => {
      const lines = (pending + bytes.toString()).split('\r\n');
      pending = lines.pop()!;
      for (const line of lines) {
        const reply = answer(line);
        if (reply !== undefined) socket.write(`${reply}\r\n`);
      }
    });
  }
}

function parseMail(to: string, lines: readonly string[]): ReceivedMail {
  const end = lines.indexOf('');
  const headers = lines.slice(0, end).join('\n').replace(/\n\s+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const body = lines.slice(end + 1).join('\n');
  const encoding = header('Content-Transfer-Encoding');
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body.replaceAll('=\n', ''))
        : body;
  return { to, subject: decodeWords(header('Subject')), messageId: header('Message-ID'), text };
}

/** The encoded words of a header (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : word
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString());
}

function decodeQuotedPrintable(text: string): string {
  return text.replace(/(?:=[0-9A-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString());
}
