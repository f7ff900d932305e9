import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/index.js';
import { AssetsModule } from '../assets/index.js';
import { LocationsModule } from '../hierarchy/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { LaborModule } from '../labor/index.js';
import { OperationsModule } from '../operations/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { WebhooksModule } from '../webhooks/index.js';
import { kpisResource } from './kpis.resource.js';
import { KpisService } from './kpis.service.js';

/** Key figures, calculated from the data of the other modules. */
@Module({
  imports: [
    AlarmsModule,
    AssetsModule,
    LaborModule,
    LocationsModule,
    OperationsModule,
    SparePartsModule,
    WebhooksModule,
  ],
  providers: [KpisService],
  exports: [KpisService],
})
@Declares({ resources: [kpisResource] })
export class KpisModule {}
