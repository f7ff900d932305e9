export { receivedAlarmResource } from './received-alarm.resource.js';
export { MonitoringModule } from './monitoring.module.js';
export { Monitoring } from './monitoring.service.js';
export { AlarmOperations } from './alarm-operations.js';
export { ReportAlarmDto } from './monitoring.dto.js';
