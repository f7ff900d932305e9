import { type DynamicModule, Module } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import { AccessModule } from '../access/index.js';
import { AccessApiModule } from '../access/api/access.controller.js';
import { AlarmsApiModule } from '../alarms/api/alarms.controller.js';
import { AssetsApiModule } from '../assets/api/assets.controller.js';
import { AttachmentsApiModule, FilesModule } from '../attachments/api/attachments.controller.js';
import { ChecklistsApiModule } from '../checklists/api/checklists.controller.js';
import { CommentsApiModule } from '../comments/api/comments.controller.js';
import { ChangesApiModule } from '../changes/api/changes.controller.js';
import type { Config } from '../config.js';
import type { Clock } from '../kernel/clock.js';
import { EventsApiModule } from '../events/api/events.controller.js';
import { ExportsApiModule } from '../exports/api/exports.controller.js';
import { ImportsApiModule } from '../imports/api/imports.controller.js';
import { HierarchyApiModule } from '../hierarchy/api/hierarchy.api.module.js';
import { ImportsModule } from '../imports/index.js';
import { BASE_PATH } from '../kernel/base-path.js';
import { HttpModule } from '../kernel/http/http.module.js';
import { UnknownRoutesModule } from '../kernel/http/unknown-routes.module.js';
import { KernelModule } from '../kernel/kernel.module.js';
import type { Telemetry } from '../kernel/telemetry/telemetry.js';
import { KpisApiModule } from '../kpis/api/kpis.controller.js';
import { LaborApiModule } from '../labor/api/labor.controller.js';
import { McpModule } from '../mcp/mcp.module.js';
import { MetersApiModule } from '../meters/api/meters.controller.js';
import { MonitoringApiModule } from '../monitoring/api/monitoring.controller.js';
import { OperationsApiModule } from '../operations/api/operations.controller.js';
import { PreventiveSchedulesApiModule } from '../preventive-schedules/api/preventive-schedule.controller.js';
import { ProceduresApiModule } from '../procedures/api/procedures.controller.js';
import { ReferenceModule } from '../reference/reference.controller.js';
import { SandboxesApiModule } from '../sandboxes/api/sandbox.controller.js';
import { SparePartsApiModule } from '../spare-parts/api/spare-parts.controller.js';
import { TechniciansApiModule } from '../technicians/api/technicians.controller.js';
import { VendorsApiModule } from '../vendors/api/vendors.controller.js';
import { WebhookKeysModule, WebhooksApiModule } from '../webhooks/api/webhooks.controller.js';
import { HealthModule } from './readiness.js';

/** Every resource that has routes below the base path, one line each. */
const API_MODULES = [
  AccessApiModule,
  AssetsApiModule,
  PreventiveSchedulesApiModule,
  HierarchyApiModule,
  SparePartsApiModule,
  TechniciansApiModule,
  OperationsApiModule,
  CommentsApiModule,
  ProceduresApiModule,
  ChecklistsApiModule,
  LaborApiModule,
  AlarmsApiModule,
  MetersApiModule,
  MonitoringApiModule,
  VendorsApiModule,
  WebhooksApiModule,
  AttachmentsApiModule,
  KpisApiModule,
  ChangesApiModule,
  EventsApiModule,
  ExportsApiModule,
  ImportsApiModule,
  SandboxesApiModule,
];

/** The API process: the kernel, the HTTP layer, and the resources. */
@Module({})
export class ApiModule {
  /**
   * @param clock the system clock by default; tests pass another one
   * @param telemetry metrics and traces; off by default
   */
  static for(config: Config, clock?: Clock, telemetry?: Telemetry): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        KernelModule.for(config, 'api', clock, { telemetry }),
        AccessModule,
        HttpModule,
        HealthModule,
        ReferenceModule,
        FilesModule,
        WebhookKeysModule,
        // It has no routes, but this process needs its tables.
        ImportsModule,
        ...API_MODULES,
        McpModule,
        RouterModule.register([{ path: BASE_PATH, children: API_MODULES }]),
        UnknownRoutesModule,
      ],
    };
  }
}
