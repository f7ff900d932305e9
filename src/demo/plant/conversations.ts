/** A question of the person who does the work, and the manager's answer. */
export interface Conversation {
  readonly question: string;
  readonly answer: string;
  /** A remark among the people of the plant, which a partner firm does not see. */
  readonly internal?: string;
}

/** What people write below the operations of the demo plant. */
export const CONVERSATIONS: readonly [Conversation, ...Conversation[]] = [
  {
    question: 'The coupling is worn more than expected. Do we replace it now or wait for the next stop?',
    answer: 'Replace it now, the line is free until six.',
    internal: 'Line leads know. If it takes longer, shift the changeover to tomorrow.',
  },
  {
    question: 'I need a second pair of hands for the lifting gear, about an hour.',
    answer: 'Brian is free from two.',
  },
  {
    question: 'The drawing shows another model than the one installed. Which one is right?',
    answer: 'The plate on the machine is right. I will have the drawing corrected.',
    internal: 'Third drawing this year. Ask the supplier for the current set.',
  },
  {
    question: 'Found a small leak at the flange beside it. Tightened, please watch it this week.',
    answer: 'Thanks, I have told the shift.',
  },
];
