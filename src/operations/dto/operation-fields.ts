import { OLDER_TRADE_CODES } from '../../technicians/index.js';

// Descriptions of fields that several requests share.
export const ASSIGNEE = { about: 'The kind of assignee.', required: true };
export const TECHNICIAN = {
  about: 'An active technician of the business.',
  required: { when: ['assignee_type', 'technician'] },
  nullable: true,
} as const;
export const VENDOR = {
  about: 'A vendor with an accepted partnership.',
  required: { when: ['assignee_type', 'vendor'] },
  nullable: true,
} as const;
export const TITLE = {
  about: 'What needs to be done.',
  min: 3,
  max: 255,
  example: 'Replace the seal of pump 4',
};
export const DESCRIPTION = { about: 'A longer description.', nullable: true };
export const PLACE = { nullable: true, max: 1_000, example: 'Pump room, Ground floor, Plant North' };
export const SKILL = {
  about: 'The required trade. Older French codes are accepted and stored as their new code.',
  alsoAccepted: OLDER_TRADE_CODES,
  example: 'mechanical',
};
export const ASSET = {
  about: 'The asset concerned. It also sets the place, unless `place` is given.',
  nullable: true,
};
export const PRIORITY = { about: 'The urgency.', nullable: true, example: 'high' } as const;
export const AMOUNT = { about: 'The agreed price of the work.', nullable: true, example: 1250 };
export const WORK_REPORT = { nullable: true, example: 'Seal and bearing replaced.' };
export const NOTES = { about: 'Internal notes.', nullable: true };
