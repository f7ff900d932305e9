import { Injectable, Module } from '@nestjs/common';
import type { User } from '../../access/index.js';
import { AssetsModule, AssetsService } from '../../assets/index.js';
import { BuildingsService, FloorsService, HierarchyModule, RoomsService } from '../../hierarchy/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { DAY_MS } from '../../kernel/period.js';
import { OperationActions, OperationsModule, OperationsService } from '../../operations/index.js';
import { SparePartsModule, SparePartsService } from '../../spare-parts/index.js';
import { TechniciansModule, TechniciansService } from '../../technicians/index.js';
import { ASSETS, BUILDING, FLOORS, OPERATIONS, PARTS, TECHNICIANS } from './sample-plant.js';

type Language = User['language'];

const HOUR_MS = 60 * 60 * 1000;

/** Adds a small sample plant to a new business, through the same services that people use. */
@Injectable()
export class SampleDataService {
  constructor(
    private readonly actions: OperationActions,
    private readonly assets: AssetsService,
    private readonly buildings: BuildingsService,
    private readonly floors: FloorsService,
    private readonly operations: OperationsService,
    private readonly parts: SparePartsService,
    private readonly rooms: RoomsService,
    private readonly technicians: TechniciansService,
  ) {}

  /**
   * Adds the sample data, in one unit of work.
   *
   * @returns false if the business already has a building; then nothing is added
   */
  async add(work: UnitOfWork, language: Language): Promise<boolean> {
    const known = await this.buildings.list(work, { limit: 1, after: null });
    if (known.items().length > 0) return false;
    const roomIds = await this.build(work, language);
    const assetIds: string[] = [];
    for (const { name, room, ...asset } of ASSETS)
      assetIds.push(
        await this.assets.create(work, { ...asset, name: name[language], roomId: roomIds[room]! }),
      );
    const technicianIds: string[] = [];
    for (const technician of TECHNICIANS) technicianIds.push(await this.technicians.create(work, technician));
    await this.openWork(work, language, assetIds, technicianIds);
    for (const { name, onHand, ...part } of PARTS) {
      const id = await this.parts.create(work, { ...part, name: name[language] });
      await this.parts.move(work, id, { type: 'receive', quantity: onHand });
    }
    return true;
  }

  /** @returns the ids of the rooms, in order */
  private async build(work: UnitOfWork, language: Language): Promise<string[]> {
    const building = await this.buildings.create(work, {
      name: BUILDING[language],
      physicalAddress: '–',
      buildingType: 'industrial',
    });
    const ids: string[] = [];
    for (const { name, level, rooms } of FLOORS) {
      const floor = await this.floors.create(work, building, { name: name[language], level });
      for (const room of rooms) ids.push(await this.rooms.create(work, floor, { name: room[language] }));
    }
    return ids;
  }

  private async openWork(
    work: UnitOfWork,
    language: Language,
    assetIds: readonly string[],
    technicianIds: readonly string[],
  ): Promise<void> {
    for (const { title, asset, skill, priority, technician, inDays, isDone } of OPERATIONS) {
      const id = await this.operations.open(work, {
        title: title[language],
        assetId: assetIds[asset]!,
        requiredSkill: skill,
        priority,
        ...(technician === undefined
          ? { assigneeType: null }
          : { assigneeType: 'technician' as const, technicianId: technicianIds[technician]! }),
        scheduledFor: inDays === undefined ? null : inSomeDays(work.now, inDays),
      });
      if (!isDone) continue;
      await this.actions.start(work, id);
      await this.actions.complete(work, id);
    }
  }
}

/** The full hour some days from now. */
function inSomeDays(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + days * DAY_MS);
}

/** The sample data that a new business can start with. */
@Module({
  imports: [AssetsModule, HierarchyModule, OperationsModule, SparePartsModule, TechniciansModule],
  providers: [SampleDataService],
  exports: [SampleDataService],
})
export class SampleDataModule {}
