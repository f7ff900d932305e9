import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Building } from './building.entity.js';
import * as buildingEvents from './building.events.js';
import { buildingResource } from './building.resource.js';
import { Floor } from './floor.entity.js';
import * as floorEvents from './floor.events.js';
import { floorResource } from './floor.resource.js';
import { Room } from './room.entity.js';
import * as roomEvents from './room.events.js';
import { RoomContentsPort } from './room-contents.js';
import { roomResource } from './room.resource.js';

/**
 * The entities, resources and lookups of locations, for modules that place things in rooms. Excludes the services that change
 * them.
 */
@Module({ providers: [RoomContentsPort], exports: [RoomContentsPort] })
@Declares({
  entities: [Building, Floor, Room],
  resources: [buildingResource, floorResource, roomResource],
  eventTypes: [buildingEvents, floorEvents, roomEvents].flatMap((events) => Object.values(events)),
})
export class LocationsModule {}
