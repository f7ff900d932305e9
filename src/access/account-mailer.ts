import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Config } from '../config.js';
import { Log } from '../kernel/log.js';
import { Mailer } from '../kernel/mail/mailer.js';
import { texts } from '../kernel/messages/texts.js';
import { portalOrigin } from '../kernel/origins.js';
import type { LinkPurpose } from './account-links.js';
import type { AccountLink } from './accounts.service.js';

const GREETING = {
  en: (name: string) => `Hello ${name},`,
  fr: (name: string) => `Bonjour ${name},`,
};

/** The texts of the e-mails with account links: the subject, the request, and a note. */
const accountMailTexts: Record<LinkPurpose, ReturnType<typeof mailTexts>> = {
  invitation: mailTexts(
    {
      en: (business) => `${business} invites you`,
      fr: (business) => `${business} vous invite`,
    },
    {
      en: (business) =>
        `${business} has opened an account for you, to follow its maintenance. Choose a password to sign in:`,
      fr: (business) =>
        `${business} a ouvert un compte pour vous, afin de suivre sa maintenance. Choisissez un mot de passe pour y accéder :`,
    },
    {
      en: 'The link works once, within seven days. If you do not know the sender, ignore this message.',
      fr: 'Le lien fonctionne une seule fois, pendant sept jours. Si vous ne connaissez pas l’expéditeur, ignorez ce message.',
    },
  ),
  'new-password': mailTexts(
    {
      en: () => 'A new password for your account',
      fr: () => 'Un nouveau mot de passe pour votre compte',
    },
    {
      en: (business) => `Choose a new password for your account at ${business}:`,
      fr: (business) => `Choisissez un nouveau mot de passe pour votre compte chez ${business} :`,
    },
    {
      en: 'The link works once, within two hours, and signs you out everywhere. If you did not ask for it, ignore this message: your password does not change.',
      fr: 'Le lien fonctionne une seule fois, pendant deux heures, et vous déconnecte partout. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste inchangé.',
    },
  ),
  'confirm-email': mailTexts(
    {
      en: () => 'Confirm your e-mail address',
      fr: () => 'Confirmez votre adresse e-mail',
    },
    {
      en: (business) => `Confirm that this address belongs to your account at ${business}:`,
      fr: (business) => `Confirmez que cette adresse est celle de votre compte chez ${business} :`,
    },
    {
      en: 'The link works for seven days. If you did not sign up, ignore this message.',
      fr: 'Le lien fonctionne pendant sept jours. Si vous ne vous êtes pas inscrit, ignorez ce message.',
    },
  ),
};

type Of<Text> = Readonly<{ en: Text; fr: Text }>;

function mailTexts(
  subject: Of<(business: string) => string>,
  request: Of<(business: string) => string>,
  note: Of<string>,
) {
  return texts({ greeting: GREETING, subject, request, note });
}

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
