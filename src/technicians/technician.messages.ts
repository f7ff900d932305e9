import { messages } from '../kernel/messages/messages.js';

/** The messages about technicians. */
export const technicianMessages = messages('technician', {
  missing: { en: 'No such technician.', fr: 'Technicien introuvable.' },
});
