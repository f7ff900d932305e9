import { Column, PrimaryColumn } from 'typeorm';
import {
  boolean,
  computed,
  decimal,
  listOf,
  nullable,
  text,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** Each trade, and the older French codes that are stored as it (§2.2, D21). */
const OLDER_CODES_OF = {
  mechanical: ['mecanique', 'mecanique_industrielle', 'mecanique_automobile', 'graissage'],
  electrical: ['electricite', 'electricite_industrielle', 'electricite_batiment'],
  electromechanical: ['electromecanique', 'electromenager'],
  automation: ['automatisme', 'automatismes'],
  instrumentation: ['regulation', 'metrologie'],
  electronics: ['electronique'],
  hydraulics: ['hydraulique'],
  pneumatics: ['pneumatique', 'air_comprime'],
  welding: ['soudure', 'chaudronnerie', 'tuyauterie'],
  machining: ['usinage', 'ajustage'],
  hvac: ['cvc', 'climatisation', 'chauffage', 'ventilation', 'genie_climatique'],
  refrigeration: ['froid', 'froid_industriel'],
  plumbing: ['plomberie', 'sanitaire', 'gaz'],
  elevators: ['ascenseur', 'ascenseurs', 'levage'],
  fire_safety: ['securite_incendie', 'ssi'],
  security_systems: ['surete', 'controle_acces', 'videosurveillance'],
  it_network: ['informatique', 'reseaux', 'telecom', 'courant_faible'],
  carpentry: ['menuiserie', 'charpente', 'vitrerie'],
  locksmithing: ['serrurerie', 'metallerie'],
  painting: ['peinture', 'revetements'],
  masonry: ['maconnerie', 'genie_civil', 'carrelage'],
  roofing: ['toiture', 'couverture', 'etancheite'],
  cleaning: ['nettoyage', 'proprete', 'deratisation'],
  landscaping: ['espaces_verts'],
  other: ['autre', 'divers'],
} as const satisfies Record<string, readonly string[]>;

/** The code of a trade. */
export type TradeCode = keyof typeof OLDER_CODES_OF;

/** The 25 codes. */
export const TRADE_CODES = Object.keys(OLDER_CODES_OF) as readonly TradeCode[];

/** The code that an older one is stored as. Exact match only (D21). */
export const OLDER_TRADE_CODES: ReadonlyMap<string, TradeCode> = new Map(
  Object.entries(OLDER_CODES_OF).flatMap(([code, older]) =>
    older.map((each) => [each, code as TradeCode] as const),
  ),
);

/** A person who does maintenance work. The row is kept after they have left, because operations refer to it. */
@TenantEntity('technicians')
export class Technician {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) phoneNumber!: string | null;
  /** The role of their account, not a trade. */
  @Column('text', { nullable: true }) role!: string | null;
  /** The trades they are certified for. */
  @Column('text', { array: true }) skills!: TradeCode[];
  /** False after offboarding. */
  @Column('boolean') isActive!: boolean;
  /** When they left the roster. Null for active technicians, and for those who left under an earlier release. */
  @Column('timestamptz', { nullable: true }) offboardedAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** What an hour of a technician costs from a day on, until the next such row (D74). */
@TenantEntity('technician_rates')
export class TechnicianRate {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') technicianId!: string;
  /** A day of the business, `YYYY-MM-DD`. */
  @Column('date') validFrom!: string;
  @Column('numeric', { nullable: true }) hourlyRate!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** A technician as the API returns it (§2.7). */
export const technicianResource = defineResource({
  object: 'technician',
  entity: Technician,
  description: 'A person who does maintenance work.',
  fields: {
    id: uuid('The technician ID, as used in `technician_id`.'),
    user_id: nullable(uuid("The technician's user account; null if there is none.")),
    name: nullable(text('Full name.', 'Nadia Haddad')),
    email: nullable(text('Work e-mail.', 'nadia@example.com')),
    phone_number: nullable(text('Phone number.', '+33 1 23 45 67 89')),
    role: nullable(text('The access level in the service, not a trade.', 'technician')),
    skills: listOf(
      TRADE_CODES,
      "The trades the technician is certified for; compare them with an operation's `required_skill`.",
      ['mechanical'],
    ),
    is_active: boolean('False after offboarding or deactivation of the account.'),
    // Not everyone may see rates. The lists of those who may replace this field.
    hourly_rate: computed(
      withExample(
        nullable(
          decimal(
            'What an hour of their work costs now, in the currency of the business; null without a rate. Only lists read with the scope `time:read` have it: it is null for other keys, in the feed of changes and in exports.',
          ),
        ),
        '42.50',
      ),
      rawSql('NULL::text'),
    ),
  },
});

/** A technician as an object. */
export type TechnicianResource = ResourceOf<typeof technicianResource>;
