import { complaints } from '../messages/messages.js';

/** Errors of an address that a customer entered. People read what to do; programs read the rule. */
export const egressComplaints = complaints('egress', {
  notHttps: {
    api: 'must begin with https://.',
    en: 'must begin with https://, because what we send there carries your data. Ask the people who run that server for its https address.',
    fr: 'doit commencer par https://, car ce que nous y envoyons contient vos données. Demandez l’adresse https à ceux qui gèrent ce serveur.',
  },
  notHttp: {
    en: 'must begin with https:// or http://.',
    fr: 'doit commencer par https:// ou http://.',
  },
  otherPort: {
    api: 'must use port 443.',
    en: 'must use port 443, the standard port of https. Ask the people who run that server for an address without a port.',
    fr: 'doit utiliser le port 443, le port habituel de https. Demandez une adresse sans port à ceux qui gèrent ce serveur.',
  },
  credentials: {
    api: 'must not contain a user name or password.',
    en: 'must not contain a user name or password: logs show addresses. Use a custom header or an OAuth 2.0 client instead.',
    fr: 'ne doit contenir ni nom d’utilisateur ni mot de passe : les journaux montrent les adresses. Utilisez un en-tête personnalisé ou un client OAuth 2.0.',
  },
  // It does not disclose what the name resolves to.
  notPublic: {
    api: 'must name a host on the public Internet.',
    en: 'must name a server on the public Internet, not one in your network. Ask the people who run it for its public address.',
    fr: 'doit désigner un serveur de l’Internet public, pas de votre réseau. Demandez son adresse publique à ceux qui le gèrent.',
  },
});
