import { ROLES, type Role, roleTexts } from '../../access/index.js';
import { LANGUAGES, type Language, texts } from '../../kernel/messages/texts.js';
import { partialOf } from '../../kernel/validation/field.js';
import { EachOf, Email, OneOf, Text } from '../../kernel/validation/fields.js';
import { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode, tradeTexts } from '../../technicians/index.js';
import { closedList } from '../reading/closed-list.js';
import { ColumnSet } from '../reading/column-set.js';

/** A row of a new person: a technician, an account, or both. */
export class NewPersonDto {
  @Text({ about: 'Full name.', required: true, min: 1, max: 200 }) name!: string;
  @Email({ about: 'The e-mail address.' }) email?: string;
  @Text({ about: 'Phone number.', max: 64 }) phone_number?: string;
  @EachOf(() => TRADE_CODES, { about: 'The trades.', alsoAccepted: OLDER_TRADE_CODES }) skills?: TradeCode[];
  @OneOf(ROLES, { about: 'The role of the account.' }) role?: Role;
  @OneOf(LANGUAGES, { about: 'The language of a new account.' }) language?: Language;
}

/** A row of an existing person. */
export class ChangedPersonDto extends partialOf(NewPersonDto) {}

/** A column of a table of people: a field of a person, or the id of their technician or account. */
export type PersonColumn = keyof NewPersonDto | 'id';

/** The names of the columns, in the order of a template. */
const personColumnTexts = texts<Record<PersonColumn, string>>({
  name: { en: 'Name', fr: 'Nom' },
  email: { en: 'E-mail', fr: 'E-mail' },
  phone_number: { en: 'Phone', fr: 'Téléphone' },
  skills: { en: 'Skills', fr: 'Compétences' },
  role: { en: 'Role', fr: 'Rôle' },
  language: { en: 'Language', fr: 'Langue' },
  id: { en: 'Id', fr: 'Id' },
});

/** What people and other systems call these columns besides, in English and French. */
const SYNONYMS: Readonly<Partial<Record<PersonColumn, readonly string[]>>> = {
  name: [
    ...[
      'full name',
      'employee',
      'employee name',
      'person',
      'technician',
      'technician name',
      'user',
      'user name',
    ],
    ...[
      'display name',
      'nom complet',
      'nom et prénom',
      'prénom et nom',
      'employé',
      'technicien',
      'utilisateur',
    ],
  ],
  email: [
    ...['mail', 'email address', 'e-mail address', 'work email', 'email id', 'courriel', 'adresse e-mail'],
    ...['adresse mail', 'adresse électronique', 'mél'],
  ],
  phone_number: [
    ...['phone number', 'telephone', 'tel', 'mobile', 'mobile phone', 'cell phone', 'work phone'],
    ...['numéro de téléphone', 'tél', 'portable', 'téléphone portable', 'téléphone mobile'],
  ],
  skills: [
    'skill',
    'trade',
    'trades',
    'craft',
    'crafts',
    'specialty',
    'métier',
    'métiers',
    'compétence',
    'spécialité',
  ],
  role: [
    'access',
    'access level',
    'user role',
    'user type',
    'account role',
    'profil',
    'droits',
    'niveau d’accès',
  ],
  language: ['preferred language', 'locale', 'langue préférée'],
};

const languageTexts = texts<Record<Language, string>>({
  en: { en: 'English', fr: 'Anglais' },
  fr: { en: 'French', fr: 'Français' },
});

/** The roles that a business gives. */
const ownRoleTexts = texts(
  Object.fromEntries(
    ROLES.map((role) => [role, { en: roleTexts.en[role], fr: roleTexts.fr[role] }]),
  ) as Record<Role, { en: string; fr: string }>,
);

/** The columns of a table of people. */
export const personColumns = new ColumnSet<PersonColumn>({
  kind: 'person',
  names: personColumnTexts,
  synonyms: SYNONYMS,
  types: new Map([['skills', 'list']]),
  lists: {
    skills: closedList(tradeTexts),
    role: closedList(ownRoleTexts),
    language: closedList(languageTexts),
  },
  ids: {},
  missing: (has) => (has('name') ? undefined : 'name'),
});
