import { randomUUID } from 'node:crypto';
import { OperationsService } from '../../src/operations/index.js';
import { sql } from '../../src/kernel/database/sql.js';
import {
  SparePart,
  SparePartMovement,
  SparePartsService,
  type Movement,
  type NewSparePart,
} from '../../src/spare-parts/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import type { TestBusiness, TestApp } from '../support/test-app.js';

type Verb = 'receive' | 'consume' | 'adjust';
type Hold = 'reserve' | 'release';

/** The store room of a plant: what the portal and the operator do to its parts. */
export class Store {
  private readonly parts: SparePartsService;

  constructor(
    private readonly testApp: TestApp,
    readonly plant: TestBusiness,
  ) {
    this.parts = testApp.app.get(SparePartsService);
  }

  /** Records a part, with some of it on the shelf. @returns its id */
  async part(more: Partial<NewSparePart> & { onHand?: number } = {}): Promise<string> {
    const { onHand = 0, ...given } = more;
    const id = await this.testApp.work(this.plant, (work) =>
      this.parts.create(work, { name: 'Bearing 6204', ...given }),
    );
    if (onHand > 0) await this.move('receive', id, { quantity: onHand });
    return id;
  }

  move(verb: Verb, id: string, movement: Movement): Promise<string> {
    return this.testApp.work(this.plant, (work) => this.parts[verb](work, id, movement));
  }

  /** Sets stock aside for an operation, or gives it back. */
  hold(verb: Hold, id: string, operationId: string, quantity: number): Promise<string> {
    return this.testApp.work(this.plant, (work) => this.parts[verb](work, id, { quantity, operationId }));
  }

  /** All that is still reserved for an operation is used up, or given back. */
  settle(verb: 'consumeReserved' | 'releaseReserved', operationId: string): Promise<void> {
    return this.testApp.work(this.plant, (work) => this.parts[verb](work, operationId));
  }

  /** Opens an operation to reserve parts for. @returns its id */
  operation(): Promise<string> {
    return this.testApp.work(this.plant, async (work) => {
      const technicianId = await this.testApp.app
        .get(TechniciansService)
        .create(work, { name: 'Ada Fitter' });
      return this.testApp.app.get(OperationsService).open(work, {
        title: `Replace the seal ${randomUUID()}`,
        requiredSkill: 'mechanical',
        assigneeType: 'technician',
        technicianId,
      });
    });
  }

  /** On hand and reserved, as the part says. */
  async stock(id: string): Promise<[onHand: number, reserved: number]> {
    const part = await this.testApp.tenant(this.plant)
      .row<SparePart>(sql`SELECT quantity_on_hand AS "quantityOnHand", quantity_reserved AS "quantityReserved"
        FROM ${SparePart} r WHERE r.id = ${id}`);
    return [part!.quantityOnHand, part!.quantityReserved];
  }

  /** The ledger, oldest first. */
  ledger(id: string): Promise<{ type: string; quantity: number; operation_id: string | null }[]> {
    return this.testApp.tenant(this.plant).rows(sql`SELECT r.type, r.quantity, r.operation_id
      FROM ${SparePartMovement} r WHERE r.spare_part_id = ${id} ORDER BY r.id`);
  }
}
