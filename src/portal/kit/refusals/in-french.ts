import { spacedAsFrench } from '../../../kernel/french-spacing.js';
import { ofAlarms } from './of-alarms.js';
import { ofFields } from './of-fields.js';
import { ofOperations } from './of-operations.js';
import { ofParts } from './of-parts.js';
import { ofPeople } from './of-people.js';
import { ofRecords } from './of-records.js';
import { ofRequests } from './of-requests.js';
import { ofWebhooks } from './of-webhooks.js';
import { sayerOf } from './sayer.js';
import type { Wordings } from './wordings.js';

/** Every wording of the services, each with its French. */
export const FRENCH: Wordings = {
  ...ofAlarms,
  ...ofFields,
  ...ofOperations,
  ...ofParts,
  ...ofPeople,
  ...ofRecords,
  ...ofRequests,
  ...ofWebhooks,
};

const say = sayerOf(FRENCH);

/**
 * What a service says, in French.
 *
 * @param message as the API says it
 * @returns undefined for what has no French
 */
export function inFrench(message: string): string | undefined {
  const said = say(message);
  return said === undefined ? undefined : spacedAsFrench(said);
}
