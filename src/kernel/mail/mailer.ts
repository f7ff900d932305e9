import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Config } from '../../config.js';

/** How long a mail server may be silent, in milliseconds. */
const PATIENCE_MS = 20_000;
const CONNECTIONS = 4;

/** A message to one person, in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for each attempt at the same message, so that a second copy can be recognised. */
  readonly id: string;
}

/** Sends e-mail, where `SMTP_URL` says how. Never inside a unit of work: what is sent cannot be undone. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter | undefined;
  private readonly host: string;

  constructor({ smtpUrl, publicUrl }: Config) {
    this.host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
    if (smtpUrl === undefined) return;
    const patience = {
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    };
    this.transport = createTransport({ url: smtpUrl, pool: true, maxConnections: CONNECTIONS, ...patience });
  }

  /** Whether there is a mail server to send with. */
  get isAvailable(): boolean {
    return this.transport !== undefined;
  }

  /** @throws Error when there is no mail server, or it does not take the message */
  async send({ to, subject, text, id }: Mail): Promise<void> {
    if (!this.transport) throw new Error('SMTP_URL is not set.');
    await this.transport.sendMail({
      from: { name: 'Maintenance Management', address: `no-reply@${this.host}` },
      to: { name: '', address: to },
      ...{ subject, text, messageId: `<${id}@${this.host}>` },
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}
