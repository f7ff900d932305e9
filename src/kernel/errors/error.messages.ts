import { messages, withParams, type Reason } from '../messages/messages.js';

/** What is said of fields and references, of any record. */
export const errorMessages = messages('error', {
  field: withParams<{ param: string; complaint: Reason }>({
    en: ({ param, complaint }, say) => `"${param}" ${say(complaint)}`,
    fr: ({ param, complaint }, say) => `« ${param} » : ${say(complaint)}`,
  }),
  referenceMissing: withParams<{ param: string }>({
    api: ({ param }) => `No record of this business has the id given in "${param}".`,
    en: 'This is not there, or not any more.',
    fr: 'Cet élément n’existe pas, ou plus, dans votre entreprise.',
  }),
});
