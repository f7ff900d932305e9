import { Asset, Downtime } from '../../src/assets/index.js';
import { newId } from '../../src/kernel/ids.js';
import { Operation } from '../../src/operations/index.js';
import { SparePart, SparePartMovement } from '../../src/spare-parts/index.js';
import type { TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { unusedNumber } from '../support/expectations.js';

/** A business with a small history, so that the KPIs of January 2026 can be computed by hand. */
export interface History {
  readonly business: TestBusiness;
  readonly buildings: readonly [a: string, b: string];
  readonly assets: readonly [a1: string, a2: string];
  readonly deleted: string;
}

const at = (moment: string) => new Date(`${moment}Z`);

/** Creates the history. The comments name the operations like the tests. */
export async function createHistory(testApp: TestApp): Promise<History> {
  const business = await testApp.business();
  const a = await business.building({ name: 'Hall A' });
  const b = await business.building({ name: 'Hall B' });
  return business.work(async (work) => {
    const asset = (name: string, created: string, more: object) => {
      const row = {
        name,
        reference: name,
        category: 'pump',
        status: 'operational',
        isInstalled: true,
      } as const;
      return work.insert(Asset, { id: newId(at(created)), ...row, ...more });
    };
    const a1 = await asset('A1', '2025-12-01T00:00', { buildingId: a });
    const a2 = await asset('A2', '2026-01-16T00:00', { buildingId: b, status: 'out_of_service' });
    const deleted = await asset('A3', '2025-12-01T00:00', { deletedAt: at('2026-03-01T00:00') });
    const stock = await asset('A4', '2025-12-01T00:00', { isInstalled: false, status: 'out_of_service' });
    await asset('A5', '2025-12-01T00:00', { status: 'retired' });

    const down = (assetId: string, status: Downtime['status'], started: string, ended: string | null) =>
      work.insert(Downtime, {
        assetId,
        status,
        startedAt: at(started),
        endedAt: ended === null ? null : at(ended),
      });
    await down(a1, 'under_maintenance', '2025-12-31T12:00', '2026-01-01T06:00');
    await down(a1, 'out_of_service', '2026-01-10T00:00', '2026-01-10T12:00');
    await down(a2, 'out_of_service', '2026-01-31T12:00', null);
    await down(deleted, 'out_of_service', '2026-01-05T00:00', '2026-01-05T10:00');
    await down(stock, 'out_of_service', '2026-01-05T00:00', null);

    const operation = (created: string, { started, completed, scheduled, ...row }: OperationTimes) =>
      work.insert(Operation, {
        id: newId(at(created)),
        number: unusedNumber(),
        title: 'Grease the bearings',
        status: completed ? 'done' : 'new',
        startedAt: started ? at(started) : null,
        completedAt: completed ? at(completed) : null,
        scheduledFor: scheduled ? at(scheduled) : null,
        ...row,
      });
    const onA1 = { assetId: a1, buildingId: a };
    const onA2 = { assetId: a2, buildingId: b };
    const mechanical = { requiredSkill: 'mechanical' } as const;
    const electrical = { requiredSkill: 'electrical' } as const;
    // o1: repaired in 4 hours. o2: in 8.
    const o1 = await operation('2026-01-02T00:00', {
      ...{ ...onA1, ...mechanical, agreedAmount: '100.00' },
      ...{ started: '2026-01-02T08:00', completed: '2026-01-02T12:00' },
    });
    await operation('2026-01-03T00:00', {
      ...{ ...onA2, ...electrical, agreedAmount: '50.50', status: 'completed' },
      ...{ started: '2026-01-04T00:00', completed: '2026-01-04T08:00' },
    });
    // o3: preventive, completed on its last day, in 4 hours. o4: just too late, in 2.
    await operation('2026-01-05T00:00', {
      ...{ ...onA1, preventiveDueOn: '2026-01-05' },
      ...{ started: '2026-01-12T19:59:59.999', completed: '2026-01-12T23:59:59.999' },
    });
    await operation('2026-01-10T00:00', {
      ...{ ...onA1, preventiveDueOn: '2026-01-10' },
      ...{ started: '2026-01-17T22:00', completed: '2026-01-18T00:00' },
    });
    // o5: preventive, cancelled. o6: preventive, never done.
    await operation('2026-01-20T00:00', { ...onA1, preventiveDueOn: '2026-01-20', status: 'cancelled' });
    await operation('2026-01-25T00:00', { ...onA1, preventiveDueOn: '2026-01-25' });
    // o7: overdue, created at the last moment of the month. o8: created and completed at the first moment of the next.
    await operation('2026-01-31T23:59:59.999', { ...onA1, ...mechanical, scheduled: '2026-02-03T00:00' });
    await operation('2026-02-01T00:00', {
      ...{ assetId: deleted, agreedAmount: '999.00', completed: '2026-02-01T00:00' },
    });
    // o9: on the deleted asset, completed at the first moment of the month without a start. o10: due much later.
    await operation('2025-12-31T23:59:59.999', {
      ...{ assetId: deleted, ...mechanical, completed: '2026-01-01T00:00' },
    });
    await operation('2026-01-15T00:00', { ...onA2, ...electrical, scheduled: '2090-01-01T00:00' });

    const part = await work.insert(SparePart, {
      name: 'Seal',
      unitPrice: '10.25',
      quantityOnHand: 1,
      minStock: 2,
    });
    const moved = (moment: string, type: SparePartMovement['type'], quantity: number, operationId?: string) =>
      work.insert(SparePartMovement, {
        id: newId(at(moment)),
        sparePartId: part,
        type,
        quantity,
        note: '',
        operationId,
      });
    await moved('2026-01-01T00:00', 'receive', 5);
    await moved('2026-01-02T00:00', 'consume', -2, o1);
    await moved('2026-01-20T00:00', 'consume', -1);
    await moved('2026-02-01T00:00', 'consume', -1);
    return { business, buildings: [a, b], assets: [a1, a2], deleted };
  });
}

interface OperationTimes extends Partial<
  Omit<Operation, 'number' | 'startedAt' | 'completedAt' | 'scheduledFor'>
> {
  readonly started?: string;
  readonly completed?: string;
  readonly scheduled?: string;
}

/** No time or other costs are recorded: `test/labor/kpis.spec.ts` has those. */
export const costs = (parts_cost: string) => ({
  ...{ labor_hours: '0.00', labor_cost: '0.00', parts_cost, other_cost: '0.00', total_cost: parts_cost },
});
