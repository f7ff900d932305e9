import { Injectable } from '@nestjs/common';
import { CommentsService, VendorCommentsService } from '../../comments/index.js';
import { CONVERSATIONS } from '../plant/index.js';
import type { StoryOperation } from './action-performer.js';
import { after, HOUR } from './moments.js';
import type { Story } from './story.js';

/** People of the plant talk about every second operation, those of a firm about each. */
const ONE_OF = 2;

/** Writes comments on operations: the person who does the work asks, the manager answers and mentions them (D72). */
@Injectable()
export class Conversations {
  constructor(
    private readonly comments: CommentsService,
    private readonly vendors: VendorCommentsService,
  ) {}

  /** Plans a conversation after the start of an operation, unless the person who does it has no account. */
  plan(story: Story, { id, technician, firm }: StoryOperation, begun: Date): void {
    const { cast, timeline, now } = story;
    const asking = firm ? firm.person : technician?.account;
    const asked = after(begun, HOUR / 3);
    const answered = after(begun, HOUR);
    if (!asking || answered > now) return;
    const number = story.conversations++;
    if (!firm && number % ONE_OF > 0) return;
    const { question, answer, internal } = CONVERSATIONS[Math.floor(number / ONE_OF) % CONVERSATIONS.length]!;
    timeline.plan(asked, asking, (work) =>
      firm ? this.vendors.add(work, id, question) : this.comments.add(work, id, { body: question }),
    );
    const mentions = firm ? [] : [asking.id!];
    timeline.plan(answered, cast.manager, (work) => this.comments.add(work, id, { body: answer, mentions }));
    if (internal)
      timeline.plan(answered, cast.manager, (work) =>
        this.comments.add(work, id, { body: internal, visibility: 'internal' }),
      );
  }
}
