import { messages, withParams, type Reason } from '../messages/messages.js';

/** Messages about fields and references of any record. */
export const errorMessages = messages('error', {
  field: withParams<{ param: string; complaint: Reason }>({
    en: ({ param, complaint }, say) => `"${param}" ${say(complaint)}`,
    fr: ({ param, complaint }, say) => `« ${param} » : ${say(complaint)}`,
  }),
  referenceMissing: withParams<{ param: string }>({
    api: ({ param }) => `This business has no record with the id in "${param}".`,
    en: 'This record does not exist, or no longer exists.',
    fr: 'Cet élément n’existe pas, ou plus, dans votre entreprise.',
  }),
});
