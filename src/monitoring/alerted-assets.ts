import { Injectable } from '@nestjs/common';
import { AssetLookups } from '../assets/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isUuid } from '../kernel/ids.js';
import { monitoringComplaints } from './monitoring.messages.js';
import type { AssetReference } from './report.js';

const REFERENCE_FIELDS = {
  assetId: 'asset_id',
  assetExternalId: 'asset_external_id',
  assetQrCode: 'asset_qr_code',
};

/** Finds the assets of alarms by id, external id or QR code. */
@Injectable()
export class AlertedAssets {
  constructor(private readonly assets: AssetLookups) {}

  /**
   * The id of the asset that a report refers to; null without a reference.
   *
   * @throws ApiError `invalid_reference` for an unknown asset; `invalid_parameter` for a reference in two ways
   */
  async find(tenant: TenantReader, reference: AssetReference): Promise<string | null> {
    const [field, other] = Object.entries(REFERENCE_FIELDS).filter(
      ([name]) => reference[name as keyof AssetReference] != null,
    );
    if (!field) return null;
    if (other) throw ApiError.invalid(other[1], monitoringComplaints.namedTwice({ companion: field[1] }));
    const [id] = await this.findAll(tenant, [reference]);
    if (id == null) throw ApiError.invalidReference(field[1]);
    return id;
  }

  /** The ids of the assets of many reports, in a few statements; null without a reference, and for an unknown asset. */
  async findAll(tenant: TenantReader, references: readonly AssetReference[]): Promise<(string | null)[]> {
    const values = (name: keyof AssetReference) => references.flatMap((each) => each[name] ?? []);
    const found = await this.assets.identify(tenant, {
      ids: values('assetId').filter(isUuid),
      externalIds: values('assetExternalId'),
      qrCodes: values('assetQrCode'),
    });
    return references.map(({ assetId, assetExternalId, assetQrCode }) => {
      if (assetId != null) return found.byId.get(assetId.toLowerCase()) ?? null;
      if (assetExternalId != null) return found.byExternalId.get(assetExternalId) ?? null;
      return assetQrCode == null ? null : (found.byQrCode.get(assetQrCode) ?? null);
    });
  }
}
