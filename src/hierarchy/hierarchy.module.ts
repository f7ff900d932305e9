import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Building, buildingResource, Floor, floorResource, Room, roomResource } from './locations.entity.js';
import { BuildingsService } from './buildings.service.js';
import { FloorsService } from './floors.service.js';
import {
  buildingCreated,
  buildingDeleted,
  buildingUpdated,
  floorCreated,
  floorDeleted,
  floorUpdated,
  roomCreated,
  roomDeleted,
  roomUpdated,
} from './location.events.js';
import { LocationsService } from './locations.service.js';
import { RoomContentsPort } from './room-location.js';
import { RoomsService } from './rooms.service.js';

/**
 * The entities, resources and lookups of locations, for modules that place things in rooms. Excludes the services that change
 * them.
 */
@Module({ providers: [RoomContentsPort], exports: [RoomContentsPort] })
@Declares({
  entities: [Building, Floor, Room],
  resources: [buildingResource, floorResource, roomResource],
  eventTypes: [
    buildingCreated,
    buildingUpdated,
    buildingDeleted,
    floorCreated,
    floorUpdated,
    floorDeleted,
    roomCreated,
    roomUpdated,
    roomDeleted,
  ],
})
export class LocationsModule {}

/** Buildings, floors and rooms. */
@Module({
  imports: [LocationsModule],
  providers: [BuildingsService, FloorsService, LocationsService, RoomsService],
  exports: [BuildingsService, FloorsService, LocationsService, RoomsService],
})
export class HierarchyModule {}
