export { LocationsModule } from './locations.module.js';
export { RoomContents } from './room-contents.js';
export { holdRoom, roomLocation } from './room-location.js';
export { RoomsService } from './rooms.service.js';
