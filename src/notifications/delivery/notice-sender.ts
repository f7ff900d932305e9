import { Injectable } from '@nestjs/common';
import webpush from 'web-push';
import type { Language } from '../../access/index.js';
import { Config } from '../../config.js';
import { EgressClient } from '../../kernel/egress/egress-client.js';
import { isSandboxId } from '../../kernel/ids.js';
import { Mailer } from '../../kernel/mail/mailer.js';
import { pathForVendor, pathOf } from '../notice-kinds.js';
import { CATALOGUES, noticeText } from '../texts/index.js';
import type { NoticeText } from '../texts/catalogue.js';
import { VapidKeys, type VapidPair } from '../push-subscriptions.service.js';
import { isFirmPerson, type ClaimedNotice, type Failure } from './notice-claims.js';

/** How long a push service keeps a message for an offline browser, in seconds. */
const PUSH_TTL_S = 24 * 60 * 60;
/** The responses of a push service for a subscription that no longer exists. */
const GONE = ['http_404', 'http_410'];
/** The responses that are worth a retry. */
const TEMPORARY = /^http_(408|429|5\d\d)$/;
const RECIPIENT_GONE: Failure = { error: 'recipient_gone', isFinal: true };

/** Notices of a sandbox are not sent (D70). */
const IN_SANDBOX: Failure = { error: 'sandbox', isFinal: true };

/** The comment was deleted before its notice was sent (D72). */
const COMMENT_DELETED: Failure = { error: 'comment_deleted', isFinal: true };

/** A failure after which the browser's subscription is deleted. */
export const BROWSER_GONE: Failure = { error: 'subscription_gone', isFinal: true };

/** The responses of push services to a request signed with another key than that of the subscription. */
const WRONG_KEY: readonly string[] = ['http_400', 'http_401', 'http_403'];

/** Sends a notice by e-mail or push, in the recipient's language. Never throws: an error is a failure. */
@Injectable()
export class NoticeSender {
  /** The URL of the portal, for links; undefined without `PUBLIC_URL`. */
  private readonly portal: string | undefined;
  private readonly contact: string;

  constructor(
    { publicUrl }: Config,
    private readonly mailer: Mailer,
    private readonly client: EgressClient,
    private readonly keys: VapidKeys,
  ) {
    this.portal = publicUrl;
    this.contact = publicUrl?.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost';
  }

  /** @returns null when the mail server or the push service accepted it */
  async send(notice: ClaimedNotice): Promise<Failure | null> {
    if (isSandboxId(notice.businessId)) return IN_SANDBOX;
    if (notice.email === null || notice.language === null) return RECIPIENT_GONE;
    if ('excerpt' in notice.parameters && notice.parameters.excerpt === null) return COMMENT_DELETED;
    const { language } = notice;
    const text = withBusinessName(notice, noticeText(notice, { ...notice, language }));
    try {
      return notice.channel === 'email'
        ? await this.mail(notice, notice.email, text, language)
        : await this.push(notice, text);
    } catch (error) {
      return { error: (error as Error).message.slice(0, 500), isFinal: isRefused(error) };
    }
  }

  private async mail(notice: ClaimedNotice, to: string, { title, body }: NoticeText, language: Language) {
    const { seeMore, whyThis, whyThisOfVendor } = CATALOGUES[language];
    const link = this.portal === undefined ? [] : [`${seeMore} ${this.portal}${pathFor(notice)}`];
    const why = isFirmPerson(notice) ? `${whyThisOfVendor} ${whyThis}` : whyThis;
    const text = `${[body, ...link, `-- \n${why}`].join('\n\n')}\n`;
    const { businessId, id } = notice;
    await this.mailer.send({ businessId, to, subject: title, text, id });
    return null;
  }

  private async push(notice: ClaimedNotice, text: NoticeText): Promise<Failure | null> {
    const { present, previous } = this.keys;
    const failure = await this.pushWith(present, notice, text);
    // The browser may have subscribed with the key of the previous secret.
    if (previous !== undefined && WRONG_KEY.includes(failure?.error ?? ''))
      return this.pushWith(previous, notice, text);
    return failure;
  }

  private async pushWith(
    keys: VapidPair,
    notice: ClaimedNotice,
    { title, body }: NoticeText,
  ): Promise<Failure | null> {
    const { subscription, noticeId: id } = notice;
    if (subscription === null) return BROWSER_GONE;
    const { endpoint, p256dh, auth } = subscription;
    const payload = JSON.stringify({ id, title, body, path: pathFor(notice) });
    const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: PUSH_TTL_S,
      // A push service keeps one message per topic, so a duplicate replaces the first one.
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
      isFinal: error === 'address_refused' || (error.startsWith('http_') && !TEMPORARY.test(error)),
    };
  }
}

function pathFor(notice: ClaimedNotice): string {
  return isFirmPerson(notice) ? pathForVendor(notice.businessId, notice) : pathOf(notice);
}

/** Adds the name of the business for people of a firm, because a firm may work for several businesses. */
function withBusinessName(notice: ClaimedNotice, { title, body }: NoticeText): NoticeText {
  return { title: isFirmPerson(notice) ? `${notice.businessName}: ${title}` : title, body };
}

/** Whether a mail server permanently refused the message or its recipient, and not the connection or the sign-in. */
function isRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
