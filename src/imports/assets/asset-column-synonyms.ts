/**
 * What people and other systems call the columns of a table of assets, in English and French, besides the names that the product
 * uses itself. Case, accents, spaces and punctuation do not matter. Names whose cells seldom have the values of our field, such as
 * `Type`, are left out: an ignored column is better than a file of refused rows.
 */
export const ASSET_COLUMN_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  external_id: [
    ...['external reference', 'erp id', 'id erp', 'référence externe', 'id externe', 'external number'],
    ...['asset id', 'asset number', 'asset no', 'asset tag', 'equipment id', 'equipment number'],
    ...['numéro d’équipement', 'n° équipement', 'numéro d’inventaire', 'inventory number', 'matricule'],
  ],
  name: [
    ...['asset', 'asset name', 'item', 'item name', 'equipment', 'equipment name', 'machine', 'machine name'],
    ...['title', 'label', 'designation', 'équipement', 'nom de l’équipement', 'désignation', 'libellé'],
    ...['intitulé', 'article', 'nom de la machine'],
  ],
  room_id: [
    ...['room', 'room name', 'location', 'location path', 'place', 'space', 'area', 'zone', 'position'],
    ...['emplacement', 'localisation', 'pièce', 'salle', 'lieu', 'espace', 'nom du local'],
  ],
  building: [
    'building name',
    'site',
    'site name',
    'plant',
    'facility',
    'nom du bâtiment',
    'usine',
    'immeuble',
  ],
  floor: ['floor name', 'storey', 'story', 'nom de l’étage'],
  brand: ['manufacturer', 'make', 'maker', 'vendor brand', 'fabricant', 'constructeur'],
  model_number: ['model number', 'model no', 'model name', 'référence du modèle', 'numéro de modèle'],
  qr_code: [
    ...['qr', 'barcode', 'bar code', 'tag', 'sticker', 'label code', 'code on the sticker'],
    ...['étiquette', 'code-barres', 'code barre', 'code de l’étiquette'],
  ],
  installation_date: [
    ...['installed', 'install date', 'date installed', 'installation', 'commissioned', 'commissioning date'],
    ...[
      'in service since',
      'start date',
      'mise en service',
      'date d’installation',
      'date de mise en service',
    ],
  ],
  last_maintenance_date: [
    ...['last maintenance on', 'last inspection', 'last service', 'last serviced', 'last service date'],
    ...['dernière maintenance le', 'dernier contrôle', 'dernier entretien', 'date du dernier entretien'],
  ],
  maintenance_interval_days: [
    ...['interval', 'interval (days)', 'maintenance interval', 'maintenance interval (days)'],
    ...['intervalle', 'intervalle (jours)', 'périodicité', 'périodicité (jours)'],
  ],
  parent_asset_id: ['parent', 'parent asset', 'parent equipment', 'équipement parent', 'appartient à'],
  unit_price: [
    ...['price', 'unit price', 'cost', 'purchase cost', 'acquisition cost'],
    ...['prix', 'prix unitaire', 'coût', 'coût d’achat', 'valeur d’achat'],
  ],
  supplier: ['supplier name', 'vendor', 'dealer', 'nom du fournisseur', 'vendeur'],
  supplier_id: ['partner firm', 'registered supplier', 'prestataire', 'fournisseur enregistré'],
  expiration_date: [
    'expires',
    'expiry',
    'expiry date',
    'expiration',
    'best before',
    'péremption',
    'date de péremption',
  ],
  min_stock: ['minimum stock', 'min stock', 'reorder point', 'stock minimum', 'stock mini', 'seuil'],
  initial_stock: ['quantity', 'qty', 'stock', 'quantité', 'qté', 'quantité initiale'],
  is_installed: ['installed in service', 'installé'],
  description: [
    'notes',
    'note',
    'comment',
    'comments',
    'remarks',
    'details',
    'remarque',
    'remarques',
    'commentaire',
  ],
};
