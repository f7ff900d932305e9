import { OperationLookups } from '../../../src/operations/index.js';
import { TechniciansService } from '../../../src/technicians/index.js';
import { BY_NAME, type Probe, type Probing } from './probe.js';

export function technicianProbes({ business, own, neighbours, get, work, read, both }: Probing): Probe[] {
  const technicians = get(TechniciansService);
  const either = [own.technician_id, neighbours.technician_id];
  return [
    ...both('technician of an account', [own.user], (unit, id) => technicians.ofUser(unit, id)),
    ...both('technician change', either, (unit, id) =>
      technicians.update(unit, id, { name: 'Max', skills: ['hvac'] }),
    ),
    read('technicians of accounts', async (tenant) => [
      ...(await technicians.ofUsers(tenant, [own.user!, business.ownerId])).values(),
    ]),
    read('technicians by name', (tenant) =>
      technicians.byName(tenant, { search: 'd', hasAccount: true, isActive: true }, BY_NAME),
    ),
    ...both('open operations', [own.technician_id], (unit, id) =>
      get(OperationLookups).openCountOf(unit, id),
    ),
    work('technician create', (unit) => technicians.create(unit, { name: 'Eve', userId: own.user })),
    ...both('technician offboard', either, (unit, id) => technicians.offboard(unit, id)),
    ...both('technician named', either, (unit, id) => technicians.named(unit, id)),
  ];
}
