import { Module } from '@nestjs/common';
import { UnknownPagesController } from './unknown-pages.controller.js';

/** Imported last: routes declared after it would never be reached. */
@Module({ controllers: [UnknownPagesController] })
export class UnknownPagesModule {}
