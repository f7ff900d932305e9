import { Module } from '@nestjs/common';
import { BuildingsService } from './buildings.service.js';
import { FloorsService } from './floors.service.js';
import { LocationsModule } from './locations.module.js';
import { LocationsService } from './locations.service.js';
import { RoomsService } from './rooms.service.js';

/** Buildings, floors and rooms. */
@Module({
  imports: [LocationsModule],
  providers: [BuildingsService, FloorsService, LocationsService, RoomsService],
  exports: [BuildingsService, FloorsService, LocationsService, RoomsService],
})
export class HierarchyModule {}
