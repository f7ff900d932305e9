import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { buildingTree, floorTree, roomTree } from './building-tree.resource.js';
import { BuildingsService } from './buildings.service.js';
import { FloorsService } from './floors.service.js';
import { LocationsModule } from './locations.module.js';
import { RoomsService } from './rooms.service.js';

/** Buildings, floors and rooms. Needs somebody to provide `RoomContents`. */
@Module({
  imports: [LocationsModule],
  providers: [BuildingsService, FloorsService, RoomsService],
  exports: [BuildingsService, FloorsService, RoomsService],
})
@Declares({ resources: [buildingTree, floorTree, roomTree] })
export class HierarchyModule {}
