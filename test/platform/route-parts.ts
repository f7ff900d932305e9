import { Global, Module } from '@nestjs/common';
import { FeedCursors } from '../../src/kernel/events/feed.js';
import { Pagination } from '../../src/kernel/http/pagination.js';
import { ReceivedBodies } from '../../src/kernel/http/received-bodies.js';
import { TenantAccess } from '../../src/kernel/http/tenant-access.js';
import { UnreadAnswers } from '../../src/kernel/http/unread-answers.js';

const PARTS = [FeedCursors, Pagination, ReceivedBodies, TenantAccess, UnreadAnswers];

/** What the interceptors of a route need to be created, for applications whose requests never reach them. */
@Global()
@Module({ providers: PARTS.map((provide) => ({ provide, useValue: {} })), exports: PARTS })
export class RouteParts {}
