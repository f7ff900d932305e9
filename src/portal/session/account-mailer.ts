import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { AccountLink } from '../../access/index.js';
import { Config } from '../../config.js';
import { Log } from '../../kernel/log.js';
import { Mailer } from '../../kernel/mail/mailer.js';
import { portalOrigin } from '../kit/origins.js';
import { accountMailTexts } from './account-mails.texts.js';

/** Mails account links to their owners, in their language. */
@Injectable()
export class AccountMailer {
  constructor(
    private readonly config: Config,
    private readonly mailer: Mailer,
    private readonly log: Log,
  ) {}

  /** Whether mail can be sent. If not, the portal shows the link, and people pass it on themselves. */
  get isAvailable(): boolean {
    return this.mailer.isAvailable;
  }

  /** The address of a link. */
  addressOf({ purpose, token }: AccountLink): string {
    return `${portalOrigin(this.config)}/${purpose}/${token}`;
  }

  /**
   * Mails a link to the address of its account, if mail can be sent. If not, a link that confirms an address goes to the log: only
   * the operator can vouch for it then. It does not wait for the mail server: the response time must
   * not reveal whether an account exists. A failure is logged; a button lets people request another mail.
   *
   * @param link undefined to send nothing
   */
  send(link: AccountLink | undefined): void {
    if (!link) return;
    if (!this.isAvailable) return this.logConfirmation(link);
    const { purpose, businessId, userId, email, name, language, businessName } = link;
    const t = accountMailTexts[purpose][language];
    const lines = [t.greeting(name), t.request(businessName), this.addressOf(link), t.note];
    const text = `${lines.join('\n\n')}\n`;
    void this.mailer
      .send({ businessId, to: email, subject: t.subject(businessName), text, id: randomUUID() })
      .catch((error: unknown) =>
        this.log.error(
          { error: (error as Error).message, user_id: userId, purpose },
          'A link could not be mailed.',
        ),
      );
  }

  private logConfirmation(link: AccountLink): void {
    const { purpose, userId: user_id, email } = link;
    if (purpose !== 'confirm-email') return;
    this.log.warn(
      { user_id, email, link: this.addressOf(link) },
      'Mail cannot be sent (SMTP_URL). Open this link to confirm the e-mail address of the account.',
    );
  }
}
