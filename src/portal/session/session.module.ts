import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { NotificationsModule } from '../../notifications/index.js';
import { BrowserSessions } from './browser-sessions.js';
import { CsrfTokens } from './csrf.js';
import { KnownBrowsers } from './known-browsers.js';
import { LinkLimit } from './link-limit.js';
import { AccountMailer } from './account-mailer.js';
import { PasswordPortalController } from './password.portal.controller.js';
import { PortalCookies } from './session-cookie.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignIns } from './sign-ins.js';
import { SignInPortalController } from './sign-in.portal.controller.js';

/** Sessions: sign-up, sign-in, sign-out, and access by a mailed link. */
@Module({
  imports: [AccessModule, MailModule, NotificationsModule],
  controllers: [SignInPortalController, PasswordPortalController],
  providers: [
    PortalCookies,
    BrowserSessions,
    CsrfTokens,
    KnownBrowsers,
    AccountMailer,
    LinkLimit,
    SignInAttempts,
    SignIns,
  ],
  exports: [PortalCookies, CsrfTokens, AccountMailer, LinkLimit, SignIns],
})
export class SessionModule {}
