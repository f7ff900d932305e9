import { Injectable } from '@nestjs/common';
import webpush from 'web-push';
import type { Language } from '../../access/index.js';
import { Config } from '../../config.js';
import { EgressClient } from '../../kernel/egress/egress-client.js';
import { Mailer } from '../../kernel/mail/mailer.js';
import { pathForVendor, pathOf } from '../notice-path.js';
import { CATALOGUES, wordsOf } from '../texts/index.js';
import type { Words } from '../texts/catalogue.js';
import { VapidKeys, type VapidPair } from '../vapid-keys.js';
import type { ClaimedNotice, Failure } from './notice-claims.js';

/** How long a push service keeps what a browser that is switched off did not get, in seconds. */
const PUSH_KEPT_S = 24 * 60 * 60;
/** With these answers a push service says that the browser is gone for good. */
const GONE = ['http_404', 'http_410'];
/** Of these it may be rid by waiting; any other refusal stays one. */
const PASSING = /^http_(408|429|5\d\d)$/;
const RECIPIENT_GONE: Failure = { error: 'recipient_gone', isFinal: true };

/** A failure after which the browser's subscription is deleted. */
export const BROWSER_GONE: Failure = { error: 'subscription_gone', isFinal: true };

/** How push services answer where another key than the subscription's has signed. */
const FOREIGN_KEY: readonly string[] = ['http_400', 'http_401', 'http_403'];

/** Brings a notice to a person who is not looking, in their language. Never throws: anything that goes wrong is a failure. */
@Injectable()
export class NoticeSender {
  /** The portal, for links; none where no one said how it is reached. */
  private readonly portal: string | undefined;
  private readonly contact: string;

  constructor(
    { publicUrl }: Config,
    private readonly mailer: Mailer,
    private readonly client: EgressClient,
    private readonly keys: VapidKeys,
  ) {
    this.portal = publicUrl?.replace(/\/+$/, '');
    this.contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost';
  }

  /** @returns null when it was taken by the mail server or the push service */
  async send(notice: ClaimedNotice): Promise<Failure | null> {
    if (notice.email === null || notice.language === null) return RECIPIENT_GONE;
    const reader = { language: notice.language, timeZone: notice.timeZone };
    const words = addressed(notice, wordsOf(notice, reader));
    try {
      return notice.channel === 'email'
        ? await this.mail(notice, notice.email, words, reader.language)
        : await this.push(notice, words);
    } catch (error) {
      return { error: (error as Error).message.slice(0, 500), isFinal: isRefused(error) };
    }
  }

  private async mail(notice: ClaimedNotice, to: string, { title, body }: Words, language: Language) {
    const { seeMore, whyThis, whyThisOfVendor } = CATALOGUES[language];
    const link = this.portal === undefined ? [] : [`${seeMore} ${this.portal}${pathFor(notice)}`];
    const why = isForVendor(notice) ? `${whyThisOfVendor} ${whyThis}` : whyThis;
    const text = `${[body, ...link, `-- \n${why}`].join('\n\n')}\n`;
    await this.mailer.send({ to, subject: title, text, id: notice.id });
    return null;
  }

  private async push(notice: ClaimedNotice, words: Words): Promise<Failure | null> {
    const { present, previous } = this.keys;
    const failure = await this.pushWith(present, notice, words);
    // It subscribed while the secret before was in use.
    if (previous !== undefined && FOREIGN_KEY.includes(failure?.error ?? ''))
      return this.pushWith(previous, notice, words);
    return failure;
  }

  private async pushWith(
    keys: VapidPair,
    notice: ClaimedNotice,
    { title, body }: Words,
  ): Promise<Failure | null> {
    const { subscription, noticeId: id } = notice;
    if (subscription === null) return BROWSER_GONE;
    const { endpoint, p256dh, auth } = subscription;
    const payload = JSON.stringify({ id, title, body, path: pathFor(notice) });
    const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: PUSH_KEPT_S,
      // A push service keeps one message of a topic, so a repeat takes the place of the first.
      topic: id.replaceAll('-', ''),
      vapidDetails: {
        subject: this.contact,
        ...keys,
      },
    });
    const headers = Object.entries(request.headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]);
    const { error } = await this.client.post(
      endpoint,
      Object.fromEntries(headers) as Record<string, string>,
      request.body,
    );
    if (error === null) return null;
    if (GONE.includes(error)) return BROWSER_GONE;
    return {
      error,
      isFinal: error === 'address_refused' || (error.startsWith('http_') && !PASSING.test(error)),
    };
  }
}

function isForVendor({ recipientKind }: ClaimedNotice): boolean {
  return recipientKind === 'vendor_user';
}

function pathFor(notice: ClaimedNotice): string {
  return isForVendor(notice) ? pathForVendor(notice.businessId, notice) : pathOf(notice);
}

/** A firm may work for several businesses: its people read whose word it is. */
function addressed(notice: ClaimedNotice, { title, body }: Words): Words {
  return { title: isForVendor(notice) ? `${notice.businessName}: ${title}` : title, body };
}

/** Whether a mail server refused the message itself or its recipient for good, rather than us, or for now. */
function isRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
