import { Injectable, Module } from '@nestjs/common';
import { Config } from '../../config.js';
import { UnreadAnswers } from '../../kernel/http/unread-answers.js';
import { sharesOfConnections, type Shares } from '../../kernel/shares.js';

/** What a business may use of a portal process (D48): half of the database connections, for pages and calendar feeds together. */
@Injectable()
export class PortalShares {
  /** The shares of the database connections. */
  readonly connections: Shares;

  constructor({ databasePoolMax }: Config) {
    this.connections = sharesOfConnections(databasePoolMax);
  }
}

/** The shares of the portal, and its unread responses. */
@Module({ providers: [PortalShares, UnreadAnswers], exports: [PortalShares, UnreadAnswers] })
export class PortalSharesModule {}
