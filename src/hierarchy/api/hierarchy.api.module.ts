import { Module } from '@nestjs/common';
import { HierarchyModule } from '../hierarchy.module.js';
import { BuildingsController } from './buildings.controller.js';
import { FloorsController } from './floors.controller.js';
import { RoomsController } from './rooms.controller.js';

@Module({ imports: [HierarchyModule], controllers: [BuildingsController, FloorsController, RoomsController] })
export class HierarchyApiModule {}
