export {
  Building,
  buildingResource,
  type BuildingResource,
  type BuildingType,
  Floor,
  floorResource,
  Room,
  roomResource,
} from './locations.entity.js';
export { BuildingsService, type NewBuilding } from './buildings.service.js';
export { FloorsService } from './floors.service.js';
export { HierarchyModule, LocationsModule } from './hierarchy.module.js';
export {
  LocationsService,
  type BuildingOutline,
  type FloorOutline,
  type RoomPlace,
} from './locations.service.js';
export {
  lockRoomLocations,
  ROOM_PLACES,
  type RoomContents,
  RoomContentsPort,
  type RoomLocation,
} from './room-location.js';
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
  floorConditions,
  locationConditions,
  roomConditions,
} from './hierarchy.dto.js';
export { locationMessages } from './location.messages.js';
