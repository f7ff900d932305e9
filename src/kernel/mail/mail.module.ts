import { Module } from '@nestjs/common';
import { Mailer } from './mailer.js';

/** Provides the `Mailer`. */
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
