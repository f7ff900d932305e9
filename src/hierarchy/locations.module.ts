import { Module } from '@nestjs/common';
import { Declares } from '../kernel/resource/data-model.js';
import { Building } from './building.entity.js';
import { buildingWire } from './building.wire.js';
import { Floor } from './floor.entity.js';
import { floorWire } from './floor.wire.js';
import { Room } from './room.entity.js';
import { roomWire } from './room.wire.js';

/** What buildings, floors and rooms are, for whoever places things in them, without the services that keep them. */
@Module({})
@Declares({ entities: [Building, Floor, Room], resources: [buildingWire, floorWire, roomWire] })
export class LocationsModule {}
