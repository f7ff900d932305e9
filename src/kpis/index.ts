export { KPI_FORMULAS, type KpiName } from './kpi-measures.js';
export { KpisQuery } from './kpis.dto.js';
export { kpisResource } from './kpis.resource.js';
export { KpisModule } from './kpis.module.js';
export { KpisService } from './kpis.service.js';
