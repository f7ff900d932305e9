import { Module } from '@nestjs/common';
import { AssetsModule } from '../../assets/index.js';
import { HierarchyModule } from '../../hierarchy/index.js';
import { BuildingsPortalController } from './buildings.portal.controller.js';
import { RoomsPortalController } from './rooms.portal.controller.js';

/** Locations: buildings, their floors and rooms (§2.4 to §2.6). */
@Module({
  imports: [AssetsModule, HierarchyModule],
  controllers: [BuildingsPortalController, RoomsPortalController],
})
export class LocationsPortalModule {}
