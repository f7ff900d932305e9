/**
 * The names of an asset's fields for people. Forms, pages, the columns of imports and the headings of exports have them from here. A field
 * whose name differs between them, such as the code on the sticker, is named where it is shown.
 */
export const assetFieldNames = {
  brand: { en: 'Brand', fr: 'Marque' },
  model_number: { en: 'Model', fr: 'Modèle' },
  criticality: { en: 'Criticality', fr: 'Criticité' },
  installation_date: { en: 'Installed on', fr: 'Installé le' },
  maintenance_interval_days: { en: 'Maintenance every … days', fr: 'Maintenance tous les … jours' },
  unit_price: { en: 'Purchase price', fr: 'Prix d’achat' },
  supplier: { en: 'Supplier', fr: 'Fournisseur' },
  expiration_date: { en: 'Use by', fr: 'À utiliser avant' },
  min_stock: { en: 'Reorder at', fr: 'Seuil de réapprovisionnement' },
  initial_stock: { en: 'Initial stock', fr: 'Stock initial' },
} as const;
