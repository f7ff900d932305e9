import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Port } from '../kernel/port.js';

/** The port to the operations of a technician, which the module of operations implements: it imports this one. */
export interface OperationsOfTechnicians {
  /** The technician has another name. Their open operations show it from now on. */
  technicianRenamed(work: UnitOfWork, technicianId: string, name: string | null): Promise<void>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class OperationsOfTechniciansPort extends Port<OperationsOfTechnicians> {}
