export { Technician } from './technician.entity.js';
export { technicianResource, type TechnicianResource } from './technician.resource.js';
export { OLDER_TRADE_CODES, TRADE_CODES, type TradeCode } from './trade-codes.js';
export { TechniciansModule } from './technicians.module.js';
export { TechniciansService, type NewTechnician } from './technicians.service.js';
export { ListTechniciansQuery } from './dto/list-technicians.query.js';
export { technicianConditions } from './technicians.queries.js';
export { CreateTechnicianDto } from './dto/create-technician.dto.js';
export { technicianMessages } from './technician.messages.js';
