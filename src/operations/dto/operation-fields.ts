import { OLDER_TRADE_CODES } from '../../technicians/index.js';

// What several requests say of the same field of an operation.
export const ASSIGNEE = { about: 'Whom to give it to.', required: true };
export const TECHNICIAN = {
  about: 'A technician of the business who was not offboarded.',
  required: { when: ['assignee_type', 'technician'] },
  nullable: true,
} as const;
export const VENDOR = {
  about: 'A firm with which the business has an accepted partnership.',
  required: { when: ['assignee_type', 'vendor'] },
  nullable: true,
} as const;
export const TITLE = { about: 'What needs doing.', min: 3, max: 255, example: 'Replace the seal of pump 4' };
export const DESCRIPTION = { about: 'More about it.', nullable: true };
export const PLACE = { nullable: true, max: 1_000, example: 'Pump room, Ground floor, Plant North' };
export const SKILL = {
  about: 'The trade it needs. Older French codes are accepted, and stored as their new code.',
  alsoAccepted: OLDER_TRADE_CODES,
  example: 'mechanical',
};
export const ASSET = { about: 'The asset it is about; it fills in the place.', nullable: true };
export const PRIORITY = { about: 'How urgent it is.', nullable: true, example: 'high' } as const;
export const AMOUNT = { about: 'What was agreed to be paid for it.', nullable: true, example: 1250 };
export const NOTES = { about: 'Internal notes.', nullable: true };
