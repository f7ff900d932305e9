export { KPI_FORMULAS, type KpiName } from './kpi-formulas.js';
export { KpisQuery } from './dto/kpis.query.js';
export { kpisResource } from './kpis.resource.js';
export { KpisModule } from './kpis.module.js';
export { KpisService } from './kpis.service.js';
