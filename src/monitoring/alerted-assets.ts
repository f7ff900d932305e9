import { Injectable } from '@nestjs/common';
import { AssetLookups } from '../assets/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isUuid } from '../kernel/ids.js';
import { monitoringComplaints } from './monitoring.messages.js';
import type { AssetNamed } from './report.js';

const WAYS = { assetId: 'asset_id', assetExternalId: 'asset_external_id', assetQrCode: 'asset_qr_code' };

/** Finds the assets that alarms are about, by the name under which their source knows them. */
@Injectable()
export class AlertedAssets {
  constructor(private readonly assets: AssetLookups) {}

  /**
   * The asset that a report names; null when it names none.
   *
   * @throws ApiError `invalid_reference` when the business has no such asset; `invalid_parameter` when it is named in two ways
   */
  async named(tenant: TenantReader, named: AssetNamed): Promise<string | null> {
    const [way, other] = Object.entries(WAYS).filter(([name]) => named[name as keyof AssetNamed] != null);
    if (!way) return null;
    if (other) throw ApiError.invalid(other[1], monitoringComplaints.namedTwice({ companion: way[1] }));
    const [id] = await this.among(tenant, [named]);
    if (id == null) throw ApiError.invalidReference(way[1]);
    return id;
  }

  /** The same for each of many, in a few statements: null for one that names none, or one that is not there. */
  async among(tenant: TenantReader, named: readonly AssetNamed[]): Promise<(string | null)[]> {
    const values = (name: keyof AssetNamed) => named.flatMap((each) => each[name] ?? []);
    const found = await this.assets.identify(tenant, {
      ids: values('assetId').filter(isUuid),
      externalIds: values('assetExternalId'),
      qrCodes: values('assetQrCode'),
    });
    return named.map(({ assetId, assetExternalId, assetQrCode }) => {
      if (assetId != null) return found.byId.get(assetId.toLowerCase()) ?? null;
      if (assetExternalId != null) return found.byExternalId.get(assetExternalId) ?? null;
      return assetQrCode == null ? null : (found.byQrCode.get(assetQrCode) ?? null);
    });
  }
}
