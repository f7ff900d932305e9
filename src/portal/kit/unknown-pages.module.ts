import { Module } from '@nestjs/common';
import { UnknownPagesController } from './unknown-pages.controller.js';

/** Imported last: routes declared after this module are unreachable. */
@Module({ controllers: [UnknownPagesController] })
export class UnknownPagesModule {}
