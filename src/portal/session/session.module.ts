import { Module } from '@nestjs/common';
import { AccessModule } from '../../access/index.js';
import { MailModule } from '../../kernel/mail/mail.module.js';
import { NotificationsModule } from '../../notifications/index.js';
import { BrowserSessions } from './browser-sessions.js';
import { CsrfTokens } from './csrf.js';
import { KnownBrowsers } from './known-browsers.js';
import { Letters } from './letters.js';
import { PasswordPortalController } from './password.portal.controller.js';
import { SignInAttempts } from './sign-in-attempts.js';
import { SignIns } from './sign-ins.js';
import { SignInPortalController } from './sign-in.portal.controller.js';

/** Who is signed in: signing up, in and out, and coming back without a password. */
@Module({
  imports: [AccessModule, MailModule, NotificationsModule],
  controllers: [SignInPortalController, PasswordPortalController],
  providers: [BrowserSessions, CsrfTokens, KnownBrowsers, Letters, SignInAttempts, SignIns],
  exports: [CsrfTokens, Letters],
})
export class SessionModule {}
