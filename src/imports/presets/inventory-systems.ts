import type { Preset } from './preset.js';

/**
 * The list of assets as exported from the page, the custom asset report, and the file of the import, in English; the list also in
 * French. Its asset tag is both the id and the code on the sticker: it becomes the external id.
 */
const snipeIt: Preset = {
  id: 'snipe-it',
  kind: 'asset',
  name: 'Snipe-IT',
  headings: [
    ...[
      'Asset Tag',
      'Checked Out To',
      'Checked Out',
      'Current Value',
      'Device Image',
      'Model No.',
      'EOL Rate',
    ],
    ...[
      'EOL Date',
      'Default Location',
      'Warranty Expires',
      'Last Audit',
      'Next Audit Date',
      'BYOD',
      'Model Notes',
    ],
    ...['Expected Checkin Date', 'Last Checkin Date', 'Checkout Date', 'Fully Depreciated', 'Checkout Type'],
    ...['Checked Out To: Username', 'Asset EOL Date'],
    ...[
      'Étiquette de l’actif',
      'Nom de l’actif',
      'Extrait vers',
      'Emplacement par défaut',
      'Valeur actuelle',
    ],
  ],
  columns: {
    'Asset Tag': 'external_id',
    'Étiquette de l’actif': 'external_id',
    'Asset Name': 'name',
    'Item Name': 'name',
    Name: 'name',
    'Nom de l’actif': 'name',
    Model: 'model_number',
    'Model Name': 'model_number',
    'Model No.': 'model_number',
    'Model Number': 'model_number',
    Modèle: 'model_number',
    'Modèle n°.': 'model_number',
    Manufacturer: 'brand',
    Fabricant: 'brand',
    Location: 'room_id',
    Lieu: 'room_id',
    'Default Location': 'room_id',
    'Emplacement par défaut': 'room_id',
    'Purchase Date': 'installation_date',
    Purchased: 'installation_date',
    'Date d’achat': 'installation_date',
    'Purchase Cost': 'unit_price',
    Cost: 'unit_price',
    'Prix d’achat': 'unit_price',
    Supplier: 'supplier',
    Fournisseur: 'supplier',
    Notes: 'description',
    'Asset Notes': 'description',
  },
  ignored: {
    no_field: [
      ...[
        'Serial',
        'Serial Number',
        'Warranty',
        'Warranty Expires',
        'EOL',
        'EOL Rate',
        'EOL Date',
        'Asset EOL Date',
      ],
      ...[
        'Device Image',
        'Image',
        'Order Number',
        'Current Value',
        'Diff',
        'Fully Depreciated',
        'BYOD',
        'URL',
      ],
      ...[
        'Model Notes',
        'Address',
        'City',
        'State',
        'Country',
        'Zip',
        'Série',
        'Numéro de série',
        'Garantie',
      ],
      ...['Valeur actuelle', 'Date de fin de vie', 'Numéro de commande'],
    ],
    person: [
      ...['Checked Out To', 'Checked Out', 'Checked Out To: Username', 'Checked Out To: First Name'],
      ...[
        'Checked Out To: Last Name',
        'Checked Out To: Email',
        'Checked Out To: Location',
        'Full Name',
        'Email',
      ],
      ...[
        'Username',
        'Employee Number',
        'Employee No.',
        'Manager',
        'Department',
        'Title',
        'Phone',
        'Extrait vers',
      ],
    ],
    status: ['Status', 'Statut', 'Requestable', 'Checkout Type', 'Type', 'Deleted'],
    own_words: ['Category', 'Catégorie'],
    organisation: ['Company', 'Compagnie'],
    internal: [
      ...[
        'ID',
        'Age',
        'Checkouts',
        'Checkins',
        'Requests',
        'Created By',
        'Created At',
        'Updated At',
        'Checkout Date',
      ],
      ...['Last Checkin Date', 'Expected Checkin Date', 'Last Audit', 'Next Audit Date', 'Checkin/Checkout'],
    ],
  },
  nameFrom: 'model_number',
};

/** The export of all items. Its columns begin with `HB.`; labels print the asset id. */
const homebox: Preset = {
  id: 'homebox',
  kind: 'asset',
  name: 'Homebox',
  headings: [
    ...[
      'HB.name',
      'HB.location',
      'HB.import_ref',
      'HB.asset_id',
      'HB.quantity',
      'HB.description',
      'HB.notes',
    ],
    ...['HB.manufacturer', 'HB.model_number', 'HB.serial_number', 'HB.purchase_price', 'HB.purchase_date'],
    ...['HB.purchase_time', 'HB.tags', 'HB.labels', 'HB.archived', 'HB.insured'],
  ],
  columns: {
    'HB.import_ref': 'external_id',
    'HB.asset_id': 'qr_code',
    'HB.name': 'name',
    'HB.location': 'room_id',
    'HB.manufacturer': 'brand',
    'HB.model_number': 'model_number',
    'HB.parent_import_ref': 'parent_asset_id',
    'HB.purchase_date': 'installation_date',
    'HB.purchase_time': 'installation_date',
    'HB.purchase_price': 'unit_price',
    'HB.purchase_from': 'supplier',
    'HB.description': 'description',
    'HB.notes': 'description',
  },
  ignored: {
    no_field: [
      ...['HB.serial_number', 'HB.quantity', 'HB.insured', 'HB.lifetime_warranty', 'HB.warranty_expires'],
      ...[
        'HB.warranty_details',
        'HB.sold_to',
        'HB.sold_date',
        'HB.sold_time',
        'HB.sold_price',
        'HB.sold_notes',
      ],
    ],
    status: ['HB.archived'],
    own_words: ['HB.tags', 'HB.labels', 'HB.label'],
    internal: ['HB.url'],
  },
};

/**
 * A list of computers or other devices, exported in English. Ids are unique for one type of device only, so the inventory number
 * becomes the external id.
 */
const glpi: Preset = {
  id: 'glpi',
  kind: 'asset',
  name: 'GLPI',
  headings: [
    ...[
      'Entity',
      'Inventory number',
      'Alternate username',
      'Alternate username number',
      'Technician in charge',
    ],
    ...['Group in charge', 'Last inventory date', 'Last boot date', 'Last update'],
  ],
  columns: {
    'Inventory number': 'external_id',
    Name: 'name',
    Location: 'room_id',
    Manufacturer: 'brand',
    Model: 'model_number',
    'Startup date': 'installation_date',
    'Date of purchase': 'installation_date',
    Comments: 'description',
  },
  ignored: {
    no_field: ['Serial number', 'Network', 'UUID', 'Warranty expiration date'],
    person: [
      ...['Alternate username', 'Alternate username number', 'User', 'Group', 'Technician in charge'],
      'Group in charge',
    ],
    status: ['Status'],
    own_words: ['Type'],
    organisation: ['Entity'],
    internal: [
      'ID',
      'Last update',
      'Creation date',
      'Last inventory date',
      'Last boot date',
      'Template name',
    ],
  },
  nameFrom: 'external_id',
};

/** Inventories of things and of computers. */
export const INVENTORY_SYSTEMS: readonly Preset[] = [snipeIt, homebox, glpi];
