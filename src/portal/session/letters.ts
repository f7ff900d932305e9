import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { AccountLink } from '../../access/index.js';
import { Config } from '../../config.js';
import { Log } from '../../kernel/log.js';
import { Mailer } from '../../kernel/mail/mailer.js';
import { portalOrigin } from '../kit/portal-origin.js';
import { letterTexts } from './letters.texts.js';

/** Brings links to the people whose accounts they lead to, in their language. */
@Injectable()
export class Letters {
  constructor(
    private readonly config: Config,
    private readonly mailer: Mailer,
    private readonly log: Log,
  ) {}

  /** Whether mail can be sent. If not, links are handed over by a person. */
  get areSent(): boolean {
    return this.mailer.isAvailable;
  }

  /** The address of a link. */
  addressOf({ purpose, token }: AccountLink): string {
    return `${portalOrigin(this.config)}/${purpose}/${token}`;
  }

  /**
   * Sends a link to its account's address, where mail can be sent. It does not wait for the mail server: how long an answer
   * takes must not tell whether an account exists. A letter that could not be sent is logged; there is a button to send
   * another.
   *
   * @param link nothing is sent without one
   */
  send(link: AccountLink | undefined): void {
    if (!link || !this.areSent) return;
    const { purpose, userId, email, name, language, businessName } = link;
    const t = letterTexts[purpose][language];
    const lines = [t.greeting(name), t.request(businessName), this.addressOf(link), t.note];
    const text = `${lines.join('\n\n')}\n`;
    void this.mailer
      .send({ to: email, subject: t.subject(businessName), text, id: randomUUID() })
      .catch((error: unknown) =>
        this.log.error(
          { error: (error as Error).message, user_id: userId, purpose },
          'A link could not be mailed.',
        ),
      );
  }
}
