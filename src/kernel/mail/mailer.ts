import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Config } from '../../config.js';
import { isSandboxId } from '../ids.js';
import { Metrics, type Counter } from '../telemetry/metrics.js';

/** Timeout for connecting to the mail server and for each of its responses, in milliseconds. */
const TIMEOUT_MS = 20_000;
const CONNECTIONS = 4;
/**
 * Timeout for a whole message, including the wait for a connection, in milliseconds. It is shorter than the lease of a notice
 * (`notice-claims.ts`): otherwise another worker would send the message again while this one is still sending it.
 */
const MESSAGE_TIMEOUT_MS = 90_000;

/** A message to one person, in plain text. */
export interface Mail {
  /** The business that the message is about. */
  readonly businessId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Each attempt to send the message has this id, so that receivers can recognize a duplicate. */
  readonly id: string;
}

/** Sends e-mail through the server at `SMTP_URL`. Never call it inside a unit of work, because a sent message cannot be rolled back. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter | undefined;
  private readonly host: string;
  private readonly sent: Counter;

  constructor({ smtpUrl, publicUrl }: Config, metrics: Metrics) {
    this.sent = metrics.counter({
      name: 'maintenance_emails_total',
      help: 'E-mails, by whether the mail server accepted them: succeeded, failed.',
      labels: ['outcome'],
    });
    this.host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
    if (smtpUrl === undefined) return;
    const timeouts = {
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    };
    this.transport = createTransport({ url: smtpUrl, pool: true, maxConnections: CONNECTIONS, ...timeouts });
  }

  /** Whether a mail server is configured. */
  get isAvailable(): boolean {
    return this.transport !== undefined;
  }

  /** @throws Error when no mail server is configured, or it refuses the message or takes too long; always for a sandbox (D70) */
  async send({ businessId, to, subject, text, id }: Mail): Promise<void> {
    if (isSandboxId(businessId)) throw new Error('A sandbox sends no e-mail.');
    if (!this.transport) throw new Error('SMTP_URL is not set.');
    const mail = {
      from: { name: 'Maintenance Management', address: `no-reply@${this.host}` },
      to: { name: '', address: to },
      subject,
      text,
      messageId: `<${id}@${this.host}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.timeout(MESSAGE_TIMEOUT_MS),
    };
    try {
      await this.transport.sendMail(mail);
      this.sent.add('succeeded');
    } catch (error) {
      this.sent.add('failed');
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.transport?.close();
  }
}

/** Provides the `Mailer`. */
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
