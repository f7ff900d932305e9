import { Injectable } from '@nestjs/common';
import { ChecklistsService } from '../../checklists/index.js';
import type { Principal } from '../../kernel/auth/principal.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { ProceduresService } from '../../procedures/index.js';
import type { TradeCode } from '../../technicians/index.js';
import { PROCEDURES, type PlantProcedure } from '../plant/index.js';
import { after, DAY, HOUR } from './moments.js';
import type { PlacedAsset, Story } from './story.js';

/** When the procedures are written, after the opening of the plant: before the first operations. */
const WRITTEN_AFTER_MS = 5 * DAY;
/** How many steps of work in progress are done. */
const DONE_STEPS = 2;

/** Writes procedures, and records the steps of their checklists on operations (D73). One inspection finds a fault. */
@Injectable()
export class Inspections {
  constructor(
    private readonly procedures: ProceduresService,
    private readonly checklists: ChecklistsService,
  ) {}

  planProcedures({ cast, timeline, opened, procedures }: Story): void {
    timeline.plan(after(opened, WRITTEN_AFTER_MS), cast.manager, async (work) => {
      for (const procedure of PROCEDURES) {
        const { name, description } = procedure;
        const reportCategories = [...procedure.reportCategories];
        const steps = procedure.steps.map(({ usual: _, found: __, ...step }) => step);
        procedures.set(
          procedure,
          await this.procedures.create(work, { name, description, reportCategories, steps }),
        );
      }
    });
  }

  /**
   * Plans the results of the steps of an operation.
   *
   * @param by who does the work
   * @param ended when it is completed; undefined for work in progress, which is half done
   */
  plan(story: Story, id: string, procedure: PlantProcedure, by: Principal, begun: Date, ended?: Date): void {
    const at = ended ?? after(begun, HOUR / 2);
    if (at > story.now) return;
    story.timeline.plan(at, by, async (work) => {
      const mayFindFault = procedure.steps.some(({ found }) => found !== undefined);
      const findsFault = ended === undefined && mayFindFault && !story.isFaultFound;
      if (findsFault) story.isFaultFound = true;
      await this.record(work, id, procedure, ended ? Infinity : DONE_STEPS, findsFault);
    });
  }

  private async record(
    work: UnitOfWork,
    operationId: string,
    { steps }: PlantProcedure,
    count: number,
    findsFault: boolean,
  ): Promise<void> {
    const { items } = (await this.checklists.get(work, operationId)).item();
    for (const [index, { usual, found }] of steps.entries()) {
      const item = items[index];
      if (!item || index >= count) return;
      const value = (findsFault ? found : undefined) ?? usual;
      await this.checklists.record(work, operationId, item.id, { value });
    }
  }
}

/** The procedure for the operations of a trade. */
export function procedureFor(trade: TradeCode): PlantProcedure {
  return PROCEDURES.find(({ trades }) => trades.includes(trade)) ?? PROCEDURES[0];
}

/** The procedure that a problem report about a machine gets; null for none. */
export function procedureOfReport({ kind }: PlacedAsset): PlantProcedure | null {
  return PROCEDURES.find(({ reportCategories }) => reportCategories.includes(kind.category)) ?? null;
}
