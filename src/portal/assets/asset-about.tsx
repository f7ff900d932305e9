import type { AssetResource } from '../../assets/index.js';
import { DialogButton } from '../kit/dialog.js';
import { newForm } from '../kit/form-state.js';
import { Icon } from '../kit/icon.js';
import { At, Facts, Section } from '../kit/page.js';
import { usePortal, useTexts } from '../kit/portal-context.js';
import { placeTexts } from '../kit/room-place.js';
import { assetTexts, categoryTexts, criticalityTexts } from './assets.texts.js';
import type { AssetDetail } from './asset-detail.js';
import { IntervalField } from './interval-field.js';

/** What is known of an asset. */
export function FactsOf({ detail: { asset, place, parent, supplier } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const { noRoom } = useTexts(placeTexts);
  const categories = useTexts(categoryTexts);
  const criticalities = useTexts(criticalityTexts);
  const { format } = usePortal();
  const dated = (day: string | null) => day && format.date(day);
  const rare = [
    [t.parent, parent && <a href={`/assets/${parent.id}`}>{parent.label}</a>],
    [t.supplier, supplierShown(asset.supplier, supplier)],
    [t.expires, dated(asset.expiration_date)],
    [t.minStock, asset.min_stock === null ? null : format.number(asset.min_stock)],
    [t.initialStock, asset.initial_stock === null ? null : format.number(asset.initial_stock)],
    [t.description, asset.description],
  ] as const;
  return (
    <Section title={t.facts}>
      <div class="panel">
        <Facts
          facts={[
            [
              t.location,
              place ? (
                <a href={`/locations/rooms/${place.id}`}>
                  {[place.name, place.floor, place.building].join(', ')}
                </a>
              ) : (
                noRoom
              ),
            ],
            [t.category, categories[asset.category]],
            [t.criticality, asset.criticality && criticalities[asset.criticality]],
            [t.brand, [asset.brand, asset.model_number].filter(Boolean).join(' ')],
            [t.installed, dated(asset.installation_date)],
            [t.lastMaintenance, dated(asset.last_maintenance_date)],
            ...rare.filter(([, value]) => value !== null),
            [t.recorded, <At moment={asset.created_at} />],
          ]}
        />
      </div>
    </Section>
  );
}

/** The partner firm, and what else was written about the supplier. */
function supplierShown(text: string | null, firm: AssetDetail['supplier']) {
  if (!firm || firm.label === text) return text;
  return [firm.label, text].filter((each) => each !== null).join(' · ');
}

/** When it is maintained without anything being wrong. */
export function Preventive({ detail: { asset, schedule } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const portal = usePortal();
  const { format } = portal;
  const days = asset.maintenance_interval_days;
  const form = newForm({ maintenance_interval_days: days === null ? '' : String(days) }, 'interval');
  return (
    <Section
      title={t.preventive}
      actions={
        portal.may('assets:write') && (
          <DialogButton
            id="interval"
            label={t.change}
            says={t.changeInterval}
            class="btn btn-sm"
            title={t.changeInterval}
            action={`/assets/${asset.id}/interval`}
            submit={t.save}
          >
            <IntervalField form={form} />
          </DialogButton>
        )
      }
    >
      <div class="panel">
        {schedule ? (
          <Facts
            facts={[
              [t.intervalFact, t.every(format.number(schedule.intervalDays))],
              [t.nextDue, format.date(schedule.nextDueOn)],
              ...(schedule.operationId
                ? [
                    [
                      t.operation,
                      <a href={`/operations/${schedule.operationId}`}>{t.itsOperation}</a>,
                    ] as const,
                  ]
                : []),
            ]}
          />
        ) : (
          <p class="text-secondary">{t.noSchedule}</p>
        )}
      </div>
    </Section>
  );
}

/** What it cost. */
export function Cost({ detail: { asset, figures } }: { detail: AssetDetail }) {
  const t = useTexts(assetTexts);
  const { format } = usePortal();
  const amount = (value: string | null) => value && format.money(value);
  return (
    <Section title={t.cost}>
      <div class="panel">
        <Facts
          facts={[
            [t.price, amount(asset.unit_price)],
            [t.operationsCost, amount(figures.cost)],
          ]}
        />
      </div>
    </Section>
  );
}

/** The code on its sticker. */
export function Label({ asset }: { asset: AssetResource }) {
  const t = useTexts(assetTexts);
  return (
    <Section
      title={t.label}
      actions={
        <a class="btn btn-sm" href={`/assets/labels/sheet?ids=${asset.id}`}>
          <Icon name="printer" /> {t.printLabel}
        </a>
      }
    >
      <div class="panel">
        <Facts facts={[[t.qrCode, asset.qr_code ? <span class="mono">{asset.qr_code}</span> : t.noCode]]} />
      </div>
    </Section>
  );
}
