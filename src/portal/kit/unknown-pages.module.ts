import { Module } from '@nestjs/common';
import { UnknownPagesController } from './unknown-pages.controller.js';

/** Imported last: whatever is declared behind it would never be reached. */
@Module({ controllers: [UnknownPagesController] })
export class UnknownPagesModule {}
