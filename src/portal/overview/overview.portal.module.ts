import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { SampleDataModule } from '../../demo/index.js';
import { HierarchyModule } from '../../hierarchy/index.js';
import { KpisModule } from '../../kpis/index.js';
import { TechniciansModule } from '../../technicians/index.js';
import { ListsModule } from '../kit/lists.js';
import { OverviewFigures } from './overview-figures.js';
import { OverviewPortalController } from './overview.portal.controller.js';

/** The overview: key figures, and what needs attention now (D58). */
@Module({
  imports: [AssetsModule, HierarchyModule, KpisModule, ListsModule, SampleDataModule, TechniciansModule],
  controllers: [OverviewPortalController],
  providers: [OverviewFigures],
})
export class OverviewPortalModule {}
