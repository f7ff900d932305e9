import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/index.js';
import { ExportsModule } from '../exports/index.js';
import { AccessModule } from '../access/index.js';
import { AlarmsModule } from '../alarms/index.js';
import { MetersModule } from '../meters/index.js';
import { AssetsModule } from '../assets/index.js';
import { ChecklistsModule } from '../checklists/index.js';
import { CommentsModule } from '../comments/index.js';
import { LaborModule } from '../labor/index.js';
import { HierarchyModule } from '../hierarchy/index.js';
import { HttpModule } from '../kernel/http/http.module.js';
import { KpisModule } from '../kpis/index.js';
import { MonitoringModule } from '../monitoring/index.js';
import { OperationsModule } from '../operations/index.js';
import { ProceduresModule } from '../procedures/index.js';
import { SandboxesModule } from '../sandboxes/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { McpController } from './mcp.controller.js';
import { McpMessages, TOOL_SOURCES } from './mcp-messages.js';
import { ToolRunner } from './tool-runner.js';
import type { ToolSource } from './tool.js';
import { AuditTools, HistoryTools } from './tools/history.tools.js';
import { BulkTools } from './tools/bulk.tools.js';
import { CommentTools } from './tools/comment.tools.js';
import { LaborTools } from './tools/labor.tools.js';
import { CopyTools } from './tools/copy.tools.js';
import { AlarmTools } from './tools/alarm.tools.js';
import { LocationTools } from './tools/location.tools.js';
import { MeterTools } from './tools/meter.tools.js';
import { AssetTools } from './tools/asset.tools.js';
import { OperationActionTools } from './tools/operation-action.tools.js';
import { OperationTools } from './tools/operation.tools.js';
import { ProcedureTools } from './tools/procedure.tools.js';
import { ReferenceDataTools } from './tools/reference-data.tools.js';
import { SandboxTools } from './tools/sandbox.tools.js';

/** The sources of tools, in the order of `tools/list`. */
const SOURCES = [
  AssetTools,
  LocationTools,
  AlarmTools,
  MeterTools,
  OperationTools,
  OperationActionTools,
  ProcedureTools,
  CommentTools,
  LaborTools,
  HistoryTools,
  BulkTools,
  ReferenceDataTools,
  CopyTools,
  AuditTools,
  SandboxTools,
];

/** The service as tools for agents (D60), over the same services as the API. */
@Module({
  imports: [
    HttpModule,
    AccessModule,
    AlarmsModule,
    MetersModule,
    AssetsModule,
    ChecklistsModule,
    CommentsModule,
    LaborModule,
    HierarchyModule,
    MonitoringModule,
    OperationsModule,
    ProceduresModule,
    TechniciansModule,
    VendorsModule,
    SparePartsModule,
    KpisModule,
    ChangesModule,
    ExportsModule,
    SandboxesModule,
  ],
  controllers: [McpController],
  providers: [
    McpMessages,
    ToolRunner,
    ...SOURCES,
    { provide: TOOL_SOURCES, inject: SOURCES, useFactory: (...sources: ToolSource[]) => sources },
  ],
})
export class McpModule {}
