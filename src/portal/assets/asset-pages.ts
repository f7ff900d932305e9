import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../../alarms/index.js';
import { SavedViews } from '../../access/index.js';
import {
  AssetMaintenance,
  AssetsService,
  AssetStatusService,
  ListAssetsQuery,
  type AssetResource,
} from '../../assets/index.js';
import { AttachmentsService } from '../../attachments/index.js';
import { ResultsOfAssets } from '../../checklists/index.js';
import { BuildingsService, LocationsService, RoomsService } from '../../hierarchy/index.js';
import { KpisService } from '../../kpis/index.js';
import { MetersService } from '../../meters/index.js';
import { OperationLookups, OperationsService } from '../../operations/index.js';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import { PreventiveProcedures } from '../../preventive-schedules/index.js';
import { type NamedProcedure, ProceduresService } from '../../procedures/index.js';
import { VendorsService } from '../../vendors/index.js';
import { type Chosen, Lists, newForm, type PortalContext } from '../kit/index.js';
import { yearCosts } from '../labor/year-costs.js';
import { Lookups } from '../lookup/lookups.js';
import type { AssetFormChosen } from './asset-form.page.js';
import type { AssetDetail, PreventiveShown } from './asset-about.js';
import type { AssetList } from './assets.page.js';

/** How many records of each kind an asset's page shows. */
const SHOWN = 10;
const ALL = { limit: 200, after: null };
const ONE = { limit: 1, after: null };

/** Loads the data of the pages of assets. Independent queries run concurrently. */
@Injectable()
export class AssetPages {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly kpis: KpisService,
    private readonly assets: AssetsService,
    private readonly statuses: AssetStatusService,
    private readonly maintenance: AssetMaintenance,
    private readonly attachments: AttachmentsService,
    private readonly buildings: BuildingsService,
    private readonly lists: Lists,
    private readonly locations: LocationsService,
    private readonly lookups: Lookups,
    private readonly meters: MetersService,
    private readonly operations: OperationsService,
    private readonly operationLookups: OperationLookups,
    private readonly preventive: PreventiveProcedures,
    private readonly procedures: ProceduresService,
    private readonly results: ResultsOfAssets,
    private readonly rooms: RoomsService,
    private readonly vendors: VendorsService,
    private readonly views: SavedViews,
  ) {}

  /** The list of assets for the filters in the address. @throws ApiError for an invalid filter */
  async list(portal: PortalContext): Promise<AssetList> {
    const { tenant } = portal;
    const request = this.lists.read(portal, ListAssetsQuery);
    const [page, buildings, room, views] = await Promise.all([
      this.assets.list(tenant, request.filters, request.page),
      this.buildings.list(tenant, ALL),
      this.lookups.chosen(tenant, 'rooms', request.filters.roomId),
      this.views.list(tenant, 'assets'),
    ]);
    const assets = page.items();
    const places = await this.locations.places(
      tenant,
      assets.map((asset) => asset.room_id),
    );
    const choices = buildings.items().map(({ id, name }) => ({ value: id, label: name }));
    // Only an empty list shows whether there is one.
    const hasRoom = !page.isEmpty || !(await this.rooms.list(tenant, {}, ONE)).isEmpty;
    return { assets, places, next: request.nextOf(page), buildings: choices, hasRoom, room, views };
  }

  /** An asset with all its details. @throws ApiError `not_found` */
  async detail(portal: PortalContext, id: string): Promise<AssetDetail> {
    const { tenant } = portal;
    const asset = (await this.assets.get(tenant, id)).item();
    const some = { limit: SHOWN, after: null };
    const [places, parent, supplier, components, attachments, preventive] = await Promise.all([
      this.locations.places(tenant, [asset.room_id]),
      this.lookups.chosen(tenant, 'assets', asset.parent_asset_id),
      this.supplierOf(tenant, asset.supplier_id),
      this.assets.children(tenant, id, ALL),
      this.attachments.list(tenant, { assetId: id }, ALL),
      this.preventiveOf(tenant, id),
    ]);
    const [open, closed, figures, history, downtimes, schedule, alarms, meters, costs, courses, failures] =
      await Promise.all([
        this.operations.listDisplayed(tenant, { assetId: id, open: true }, some),
        this.operations.listDisplayed(tenant, { assetId: id, open: false }, some),
        this.operationLookups.figuresOfAsset(tenant, id),
        this.statuses.history(tenant, id, some),
        this.statuses.downtimes(tenant, id, some),
        this.maintenance.scheduleOf(tenant, id),
        this.alarms.listDisplayed(tenant, { assetId: id, status: ['open', 'acknowledged'] }, some),
        this.meters.list(tenant, { assetId: id }, ALL),
        yearCosts(this.kpis, portal, { assetId: id }),
        this.results.courses(tenant, id),
        this.results.failures(tenant, id),
      ]);
    return {
      asset,
      place: places.get(asset.room_id ?? ''),
      parent,
      supplier,
      alarms: alarms.items(),
      meters: meters.items(),
      components: components.items(),
      operations: [...open.items(), ...closed.items()].slice(0, SHOWN),
      figures,
      costs,
      courses,
      failures,
      history: history.items(),
      downtimes: downtimes.items(),
      schedule,
      preventive,
      attachments: attachments.items(),
    };
  }

  private async preventiveOf(tenant: TenantReader, id: string): Promise<PreventiveShown> {
    const schedule = (await this.preventive.get(tenant, id)).item();
    const ids = schedule.procedure_ids;
    const [chosen, choices] = await Promise.all([
      this.procedures.named(tenant, ids),
      this.procedureChoices(tenant, ids),
    ]);
    return { schedule, chosen, choices };
  }

  /** The procedures to choose from for a preventive schedule: none for people who may not. @param ids those that it has */
  async procedureChoices(tenant: TenantReader, ids?: readonly string[]): Promise<NamedProcedure[]> {
    const mayChoose = tenant.principal.may('assets:write') && tenant.principal.may('procedures:read');
    return mayChoose ? this.procedures.choices(tenant, ids) : [];
  }

  /** An asset to edit, with the selected records of its lookup fields. @throws ApiError `not_found` */
  async toEdit(
    portal: PortalContext,
    id: string,
  ): Promise<{ asset: AssetResource; chosen: AssetFormChosen }> {
    const asset = (await this.assets.get(portal.tenant, id)).item();
    return { asset, chosen: await this.chosen(portal, asset) };
  }

  /** The form for a new asset. Its room and its parent asset come from the address. */
  async toCreate(portal: PortalContext) {
    const { room_id = '', parent_asset_id = '' } = portal.query;
    const [chosen, procedures] = await Promise.all([
      this.chosen(portal, { room_id, parent_asset_id, supplier_id: null }),
      this.procedureChoices(portal.tenant),
    ]);
    const form = newForm({
      category: 'other',
      is_installed: 'true',
      room_id: chosen.room?.id ?? '',
      parent_asset_id: chosen.parent?.id ?? '',
    });
    return { form, chosen, procedures };
  }

  private async chosen(
    { tenant }: PortalContext,
    {
      room_id,
      parent_asset_id,
      supplier_id,
    }: Pick<AssetResource, 'room_id' | 'parent_asset_id' | 'supplier_id'>,
  ): Promise<AssetFormChosen> {
    const [room, parent, supplier] = await Promise.all([
      this.lookups.chosen(tenant, 'rooms', room_id),
      this.lookups.chosen(tenant, 'assets', parent_asset_id),
      this.supplierOf(tenant, supplier_id),
    ]);
    return { room, parent, supplier };
  }

  /** The supplier of an asset, even if its partnership has ended. */
  private async supplierOf(tenant: TenantReader, id: string | null): Promise<Chosen | null> {
    const name = (await this.vendors.namesOf(tenant, [id])).get(id ?? '');
    return id && name !== undefined ? { id, label: name } : null;
  }
}
