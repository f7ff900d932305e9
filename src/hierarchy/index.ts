export { LocationsModule } from './locations.module.js';
export { RoomContents } from './room-contents.js';
export { lockRoomLocation, roomLocation } from './room-location.js';
export { RoomsService } from './rooms.service.js';
