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
    en: 'must not contain a user name or password, because addresses are shown in logs. Remove them, and enter them in the fields below: as a custom header, or as an OAuth 2.0 client.',
    fr: 'ne doit contenir ni nom d’utilisateur ni mot de passe, car les adresses figurent dans des journaux. Retirez-les et saisissez-les dans les champs ci-dessous : comme en-tête personnalisé ou comme client OAuth 2.0.',
  },
  // It does not disclose what the name resolves to.
  notPublic: {
    api: 'must name a host on the public Internet.',
    en: 'must name a server on the public Internet. We cannot reach localhost, or an address inside your network. Ask the people who run that server for its public address.',
    fr: 'doit désigner un serveur de l’Internet public. Nous ne pouvons pas joindre localhost, ni une adresse de votre réseau interne. Demandez l’adresse publique à ceux qui gèrent ce serveur.',
  },
});
