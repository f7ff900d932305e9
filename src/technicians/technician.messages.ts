import { messages } from '../kernel/messages/messages.js';

/** What is said of technicians. */
export const technicianMessages = messages('technician', {
  missing: { en: 'No such technician.', fr: 'Technicien introuvable.' },
});
