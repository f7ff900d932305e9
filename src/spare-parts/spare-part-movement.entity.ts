import { Column, PrimaryColumn } from 'typeorm';
import { actorField } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { formatReason, type Reason } from '../kernel/messages/messages.js';
import type { Language } from '../kernel/messages/texts.js';
import {
  computed,
  integer,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { vendorActorName } from '../vendors/index.js';
import { movementNotes } from './spare-part.messages.js';

/** The types of stock movements (D28). */
export const MOVEMENT_TYPES = ['receive', 'consume', 'reserve', 'release', 'adjust'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

/**
 * One line of a part's ledger (D28). Lines are never changed, and only removed with a part that was never used. On hand is the sum of received, consumed and adjusted
 * quantities; reserved is the sum of reserved and released quantities.
 */
@TenantEntity('spare_part_movements')
export class SparePartMovement {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') sparePartId!: string;
  /** The operation that the movement is for, or null. Reserving and releasing always need an operation. */
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('text') type!: MovementType;
  /** Signed: a quantity that leaves the stock, or leaves the reservations, is negative. */
  @Column('integer') quantity!: number;
  @Column('text') note!: string;
  /** Who made the movement; null for movements from before this column existed. */
  @Column('text', { nullable: true }) actorKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** The vendor of a vendor's user. */
  @Column('uuid', { nullable: true }) onBehalfOf!: string | null;
  /** The movement that this one reverses; null for all others. A movement is reversed at most once. */
  @Column('uuid', { nullable: true }) reversesId!: string | null;
  /** The price of one unit when it was consumed (D74), 0 for a part without one; null for other movements, and for those of early releases. */
  @Column('numeric', { nullable: true }) unitPrice!: string | null;
  @Column('timestamptz') createdAt!: Date;
}

const WHO = 'Who recorded it; null for movements of early releases.';
const ACTOR = actorField(
  vendorActorName(rawSql('r.actor_id'), rawSql('coalesce(r.on_behalf_of, r.actor_id)')),
);

/** The stock movement resource (§2.9, D28). */
export const sparePartMovementResource = defineResource({
  object: 'spare_part_movement',
  entity: SparePartMovement,
  description: 'A stock movement of a spare part.',
  fields: {
    id: uuid('The movement.'),
    spare_part_id: uuid('The spare part.'),
    operation_id: withExample(nullable(uuid('The operation it was for; null if there is none.')), null),
    type: oneOf(
      MOVEMENT_TYPES,
      'On hand is the sum of `receive`, `consume` and `adjust`; reserved is the sum of `reserve` and `release`. ' +
        'Consuming what was reserved for an operation is a `release` and a `consume`.',
    ),
    quantity: integer(
      'The signed quantity: consumption and release are negative. A reversal has the opposite sign.',
      4,
    ),
    reverses_id: withExample(
      nullable(uuid('The mistaken movement that this one reverses; null for all others.')),
      null,
    ),
    actor: nullable(
      computed(
        { ...ACTOR, schema: { ...ACTOR.schema, description: WHO } },
        sql`CASE WHEN r.actor_kind IS NOT NULL THEN ${ACTOR.from!('actor')} END`,
      ),
    ),
    note: text('The note; empty if there is none.', 'Delivery 4711'),
    created_at: timestamp('When it happened.'),
  },
});

/** The resource as a typed object. */
export type SparePartMovementResource = ResourceOf<typeof sparePartMovementResource>;

const BY_NOTE: ReadonlyMap<string, Reason> = new Map(
  Object.values(movementNotes).map((reason) => [noteOf(reason), reason]),
);

/** The note for a reason. Each reason has one fixed sentence, by which `noteIn` recognises it. */
export function noteOf(reason: Reason): string {
  return formatReason(reason, 'api');
}

/** The note of a movement for display. Generated notes are translated; notes that a person wrote stay as they are. */
export function noteIn(language: Language, note: string): string {
  const reason = BY_NOTE.get(note);
  return reason === undefined ? note : formatReason(reason, language);
}
