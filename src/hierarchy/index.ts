export { Building, buildingResource, type BuildingResource, type BuildingType } from './building.entity.js';
export { BuildingsService, type NewBuilding } from './buildings.service.js';
export { Floor, floorResource } from './floor.entity.js';
export { FloorsService } from './floors.service.js';
export { HierarchyModule, LocationsModule } from './hierarchy.module.js';
export {
  LocationsService,
  type BuildingOutline,
  type FloorOutline,
  type RoomPlace,
} from './locations.service.js';
export { floorConditions, locationConditions, roomConditions } from './locations.queries.js';
export {
  lockRoomLocations,
  ROOM_PLACES,
  type RoomContents,
  RoomContentsPort,
  type RoomLocation,
} from './room-location.js';
export { Room, roomResource } from './room.entity.js';
export { RoomsService } from './rooms.service.js';
export {
  CreateBuildingDto,
  CreateFloorDto,
  CreateRoomDto,
  ListFloorsQuery,
  ListLocationsQuery,
  ListRoomsQuery,
  UpdateBuildingDto,
  UpdateFloorDto,
  UpdateRoomDto,
} from './hierarchy.dto.js';
export { locationMessages } from './location.messages.js';
