export { Technician } from './technician.entity.js';
export { technicianWire } from './technician.wire.js';
export { TechniciansModule } from './technicians.module.js';
export { TechniciansService, type NewTechnician } from './technicians.service.js';
