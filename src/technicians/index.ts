export {
  type NewTechnician,
  type OperationsOfTechnicians,
  OperationsOfTechniciansPort,
  technicianConditions,
  technicianMessages,
  TechniciansService,
} from './technicians.service.js';
export {
  OLDER_TRADE_CODES,
  Technician,
  technicianResource,
  type TechnicianResource,
  TRADE_CODES,
  type TradeCode,
} from './technician.entity.js';
export { PRIORITIES, type Priority } from './priorities.js';
export { TechnicianRates } from './technician-rates.js';
export { tradeTexts } from './trade-texts.js';
export { TechniciansModule } from './technicians.module.js';
export { CreateTechnicianDto, ListTechniciansQuery } from './technicians.dto.js';
