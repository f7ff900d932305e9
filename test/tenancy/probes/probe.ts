import type { Type } from '@nestjs/common';
import type { TenantReader } from '../../../src/kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../../src/kernel/database/unit-of-work.js';
import type { Records } from '../../support/records.js';
import type { TestApp } from '../../support/test-app.js';
import type { TestBusiness } from '../../support/test-business.js';

/** An action of one business, which returns what that business can see of its result. */
export interface Probe {
  readonly name: string;
  readonly act: () => Promise<unknown>;
}

/** A first page. */
export const FIRST = { limit: 50, after: null };
/** A later page, from the first name on. */
export const BY_NAME = { limit: 50, after: { id: '00000000-0000-0000-0000-000000000000', value: '' } };

/** The business that acts, its records, those of its neighbour, and how to create probes of services. */
export function probingOf(testApp: TestApp, business: TestBusiness, own: Records, neighbours: Records) {
  const probe = (name: string, act: () => Promise<unknown>): Probe => ({ name, act });
  const work = (name: string, act: (work: UnitOfWork) => Promise<unknown>) =>
    probe(name, () => business.work(act));
  const read = (name: string, act: (tenant: TenantReader) => Promise<unknown>) =>
    probe(name, () => act(business.tenant));
  /** The same action on several records: usually one of the business and one of its neighbour. */
  const both = (
    name: string,
    ids: (string | undefined)[],
    act: (work: UnitOfWork, id: string) => Promise<unknown>,
  ) => ids.map((id, which) => work(`${name} ${which}`, (unit) => act(unit, id!)));
  const get = <T>(service: Type<T>): T => testApp.get(service);
  return { testApp, business, own, neighbours, get, probe, work, read, both };
}

export type Probing = ReturnType<typeof probingOf>;

/** Resources by id, in an order that does not depend on the plan. */
export async function sortedJson(found: Promise<ReadonlyMap<string, string>>): Promise<string[]> {
  return [...(await found).values()].sort();
}
