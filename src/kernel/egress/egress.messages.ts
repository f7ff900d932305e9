import { complaints } from '../messages/messages.js';

/** Errors of an address that a customer entered. */
export const egressComplaints = complaints('egress', {
  notHttps: { en: 'must begin with https://.', fr: 'doit commencer par https://.' },
  notHttp: {
    en: 'must begin with https:// or http://.',
    fr: 'doit commencer par https:// ou http://.',
  },
  otherPort: { en: 'must use port 443.', fr: 'doit utiliser le port 443.' },
  credentials: {
    en: 'must not contain a user name or password.',
    fr: 'ne doit contenir ni nom d’utilisateur ni mot de passe.',
  },
  // It does not disclose what the name resolves to.
  notPublic: {
    en: 'must name a host on the public Internet.',
    fr: 'doit désigner un serveur de l’Internet public.',
  },
});
