export { Building, type BuildingType } from './building.entity.js';
export { buildingResource, type BuildingResource } from './building.resource.js';
export { BuildingsService, type NewBuilding } from './buildings.service.js';
export { Floor } from './floor.entity.js';
export { floorResource } from './floor.resource.js';
export { FloorsService } from './floors.service.js';
export { HierarchyModule } from './hierarchy.module.js';
export { LocationsModule } from './locations.module.js';
export {
  LocationsService,
  type BuildingOutline,
  type FloorOutline,
  type RoomPlace,
} from './locations.service.js';
export { floorConditions, locationConditions, roomConditions } from './locations.queries.js';
export { RoomContentsPort, type RoomContents } from './room-contents.js';
export { lockRoomLocations, ROOM_PLACES, type RoomLocation } from './room-location.js';
export { Room } from './room.entity.js';
export { roomResource } from './room.resource.js';
export { RoomsService } from './rooms.service.js';
export { CreateBuildingDto } from './dto/create-building.dto.js';
export { CreateFloorDto } from './dto/create-floor.dto.js';
export { CreateRoomDto } from './dto/create-room.dto.js';
export { ListFloorsQuery } from './dto/list-floors.query.js';
export { ListLocationsQuery } from './dto/list-locations.query.js';
export { ListRoomsQuery } from './dto/list-rooms.query.js';
export { UpdateBuildingDto } from './dto/update-building.dto.js';
export { UpdateFloorDto } from './dto/update-floor.dto.js';
export { UpdateRoomDto } from './dto/update-room.dto.js';
export { locationMessages } from './location.messages.js';
