import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { AssetsModule } from '../assets/index.js';
import { ChecklistsModule } from '../checklists/index.js';
import { CommentsModule } from '../comments/index.js';
import { HierarchyModule } from '../hierarchy/index.js';
import { LaborModule } from '../labor/index.js';
import { MetersModule } from '../meters/index.js';
import { FanOut, FirmPeople } from '../notifications/delivery/index.js';
import { OperationsModule } from '../operations/index.js';
import { ProceduresModule } from '../procedures/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { DemoService } from './demo.service.js';
import { SizeService } from './size/size.service.js';
import { Furnishing } from './story/furnishing.js';
import { ActionPerformer } from './story/action-performer.js';
import { Conversations } from './story/conversations.js';
import { Inspections } from './story/inspections.js';
import { ReadingRounds } from './story/reading-rounds.js';
import { Staffing } from './story/staffing.js';
import { Storekeeping } from './story/storekeeping.js';
import { StoryService } from './story/story.service.js';
import { TimeSheets } from './story/time-sheets.js';
import { WorkOrders } from './story/work-orders.js';

/** The demo plant (`npm start`) and data for benchmarks (`demo seed`). */
@Module({
  imports: [
    AccessModule,
    AssetsModule,
    ChecklistsModule,
    CommentsModule,
    HierarchyModule,
    LaborModule,
    MetersModule,
    OperationsModule,
    ProceduresModule,
    SparePartsModule,
    TechniciansModule,
    VendorsModule,
  ],
  providers: [
    DemoService,
    SizeService,
    FanOut,
    FirmPeople,
    Furnishing,
    ActionPerformer,
    Conversations,
    Inspections,
    ReadingRounds,
    Staffing,
    Storekeeping,
    StoryService,
    TimeSheets,
    WorkOrders,
  ],
  exports: [DemoService, SizeService],
})
export class DemoModule {}
