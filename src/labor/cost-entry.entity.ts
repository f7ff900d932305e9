import { Column, PrimaryColumn } from 'typeorm';
import { actorField } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { decimal, text, timestamp, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** A cost of an operation that is neither labor nor a part from stock (D74), such as a hired crane. */
@TenantEntity('cost_entries')
export class CostEntry {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') operationId!: string;
  @Column('text') description!: string;
  @Column('numeric') amount!: string;
  @Column('text') actorKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}

/** The cost entry resource (D74). */
export const costEntryResource = defineResource({
  object: 'cost_entry',
  entity: CostEntry,
  description: 'A cost of an operation besides labor and parts from stock.',
  fields: {
    id: uuid('The cost.'),
    operation_id: uuid('The operation.'),
    description: text('What was paid for.', 'Hire of a mobile crane'),
    amount: withExample(decimal('How much, in the currency of the business.'), '380.00'),
    actor: actorField(),
    created_at: timestamp('When it was recorded.'),
  },
  path: 'costs',
});

/** The resource as a typed object. */
export type CostEntryResource = ResourceOf<typeof costEntryResource>;
