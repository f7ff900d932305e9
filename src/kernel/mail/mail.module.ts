import { Module } from '@nestjs/common';
import { Mailer } from './mailer.js';

/** The one way to send e-mail. */
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
