import { Module } from '@nestjs/common';
import { BuildingsService } from './buildings.service.js';
import { FloorsService } from './floors.service.js';
import { RoomsService } from './rooms.service.js';

/** Buildings, floors and rooms. Needs somebody to provide `RoomContents`. */
@Module({
  providers: [BuildingsService, FloorsService, RoomsService],
  exports: [BuildingsService, FloorsService, RoomsService],
})
export class HierarchyModule {}
