import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NewPushSubscription } from '../../src/notifications/index.js';

/** A browser with its own keys that receives pushes over a real socket and decrypts them (RFC 8291). */
export class Browser {
  readonly received: { headers: IncomingHttpHeaders; message: Record<string, string> }[] = [];
  answer = 201;
  private readonly curve = createECDH('prime256v1');
  private readonly auth = randomBytes(16);
  private constructor(private readonly server: Server) {
    this.curve.generateKeys();
  }

  static async open(): Promise<Browser> {
    const server = createServer();
    const browser = new Browser(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const message = browser.decrypt(Buffer.concat(chunks));
        browser.received.push({ headers: request.headers, message });
        response.writeHead(browser.answer).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return browser;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get subscription(): NewPushSubscription {
    const keys = {
      p256dh: this.curve.getPublicKey().toString('base64url'),
      auth: this.auth.toString('base64url'),
    };
    return { endpoint: `${this.origin}/push/1`, keys };
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private decrypt(body: Buffer): Record<string, string> {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body[20]!);
    const ciphertext = body.subarray(21 + body[20]!);
    const shared = this.curve.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.curve.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(ciphertext.subarray(-16));
    const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, string>;
  }
}
