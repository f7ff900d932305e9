export { MonitoringModule } from './monitoring.module.js';
export { Monitoring } from './monitoring.service.js';
export { WorkForAlarms } from './work-for-alarms.js';
export { ReportAlarmDto } from './dto/report-alarm.dto.js';
