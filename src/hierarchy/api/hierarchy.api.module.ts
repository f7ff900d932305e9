import { Module } from '@nestjs/common';
import { BuildingTreesModule } from '../building-trees.js';
import { HierarchyModule } from '../hierarchy.module.js';
import { BuildingFloorsController, BuildingsController } from './buildings.controller.js';
import { FloorRoomsController, FloorsController } from './floors.controller.js';
import { RoomsController } from './rooms.controller.js';

/** The routes of buildings, floors and rooms, and of the tree of a building. */
@Module({
  imports: [BuildingTreesModule, HierarchyModule],
  controllers: [
    BuildingsController,
    BuildingFloorsController,
    FloorsController,
    FloorRoomsController,
    RoomsController,
  ],
})
export class HierarchyApiModule {}
