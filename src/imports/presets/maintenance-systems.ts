import type { Preset } from './preset.js';

/** The table of its import of assets. The other headings of an export are found by our own names. */
const maintainx: Preset = {
  id: 'maintainx',
  kind: 'asset',
  name: 'MaintainX',
  headings: ['Asset', 'Parent Asset', 'Asset Type'],
  columns: {
    Asset: 'name',
    'Parent Asset': 'parent_asset_id',
    Model: 'model_number',
    Description: 'description',
  },
  ignored: { own_words: ['Asset Type'] },
};

/**
 * The records of assets under the names of the fields in its API. Parents are named by id, so the id becomes the external id, and
 * the code counts as the one on the sticker.
 */
const fiix: Preset = {
  id: 'fiix',
  kind: 'asset',
  name: 'Fiix',
  headings: [
    ...['strName', 'strCode', 'strMake', 'strModel', 'strSerialNumber', 'strBarcode', 'strInventoryCode'],
    ...['intAssetParentID', 'intAssetLocationID', 'intCategoryID', 'intSiteID', 'dblLastPrice'],
  ],
  columns: {
    id: 'external_id',
    strName: 'name',
    strBarcode: 'qr_code',
    strCode: 'qr_code',
    intAssetLocationID: 'room_id',
    intSiteID: 'building',
    intAssetParentID: 'parent_asset_id',
    strMake: 'brand',
    strModel: 'model_number',
    dblLastPrice: 'unit_price',
    strDescription: 'description',
    strNotes: 'description',
  },
  ignored: {
    no_field: [
      ...['strSerialNumber', 'strInventoryCode', 'strAisle', 'strRow', 'strBinNumber', 'strStockLocation'],
      ...['qtyStockCount', 'qtyMinStockCount', 'strAddress', 'strCity', 'strProvince', 'strPostalCode'],
      ...['dblLatitude', 'dblLongitude', 'strUnspcCode', 'strQuotingTerms', 'strShippingTerms'],
    ],
    status: ['bolIsOnline'],
    own_words: ['intCategoryID', 'intSuperCategorySysCode', 'intKind'],
    organisation: [
      ...['bolIsSite', 'bolIsRegion', 'bolIsBillToFacility', 'bolIsShippingOrReceivingFacility'],
      ...['intCountryID', 'strCustomerIds', 'strVendorIds'],
    ],
    internal: ['intUpdated', 'strMASourceProduct'],
  },
};

/** The list of equipment of transaction IH08 with English field labels, which differ between releases. */
const sap: Preset = {
  id: 'sap-pm',
  kind: 'asset',
  name: 'SAP PM',
  headings: [
    ...[
      'Functional Loc.',
      'Description of technical object',
      'TechIdentNo.',
      'ManufSerialNo.',
      'ManufSerialNumber',
    ],
    ...[
      'ManufactSerialNumber',
      'ManufPartNo.',
      'ManufCountry',
      'ConstructYear',
      'ConstructMth',
      'AcquistnValue',
    ],
    ...['ABC indic.', 'MaintPlant', 'Planning plant', 'Planner group', 'Main WorkCtr', 'Superord.Equip.'],
    ...['Superord.Equipment', 'Start-up date', 'Object type', 'System status', 'SysStatus', 'User status'],
    ...['Plant section', 'Catalog profile', 'Sort field'],
  ],
  columns: {
    Equipment: 'external_id',
    'Description of technical object': 'name',
    'Equipment description': 'name',
    Description: 'name',
    'Functional Loc.': 'room_id',
    Room: 'room_id',
    MaintPlant: 'building',
    Manufacturer: 'brand',
    'Manufacturer of Asset': 'brand',
    'Model number': 'model_number',
    'TechIdentNo.': 'qr_code',
    'Superord.Equip.': 'parent_asset_id',
    'Superord.Equipment': 'parent_asset_id',
    'Start-up date': 'installation_date',
    AcquistnValue: 'unit_price',
  },
  ignored: {
    no_field: [
      ...['ManufSerialNo.', 'ManufSerialNumber', 'ManufactSerialNumber', 'Serial Number', 'ManufPartNo.'],
      ...['ManufCountry', 'ConstructYear', 'ConstructMth', 'Size/dimens.', 'Size/dimensions', 'Gross weight'],
      ...[
        'Weight unit',
        'Unit of weight',
        'Currency',
        'Acquisition date',
        'Acquistion date',
        'Inventory no.',
      ],
      ...['Material', 'Material Description', 'Location', 'Plant section', 'Plnt', 'SLoc', 'Position'],
    ],
    person: ['Created by', 'Changed by'],
    status: ['System status', 'SysStatus', 'User status', 'Status of an object'],
    own_words: ['ABC indic.', 'Object type', 'Catalog profile'],
    organisation: [
      ...[
        'Company Code',
        'Cost Center',
        'Cost Ctr',
        'CO Area',
        'Business Area',
        'BusA',
        'AGrp',
        'Planning plant',
      ],
      ...['Planner group', 'Main WorkCtr', 'Work center', 'Asset', 'Sub-number'],
    ],
    internal: ['Sort field', 'Created on', 'Chngd On', 'AuthorizGroup'],
  },
  nameFrom: 'external_id',
};

/** The attributes of the object ASSET, as in the file of its import and in what is downloaded from a list of assets. */
const maximo: Preset = {
  id: 'maximo',
  kind: 'asset',
  name: 'Maximo',
  headings: [
    ...['ASSETNUM', 'SITEID', 'ORGID', 'ASSETTYPE', 'SERIALNUM', 'PLUSCMODELNUM', 'ASSETUID', 'ITEMNUM'],
    'WARRANTYEXPDATE',
  ],
  columns: {
    ASSETNUM: 'external_id',
    DESCRIPTION: 'name',
    LOCATION: 'room_id',
    SITEID: 'building',
    PARENT: 'parent_asset_id',
    ASSETTAG: 'qr_code',
    MANUFACTURER: 'brand',
    PLUSCMODELNUM: 'model_number',
    INSTALLDATE: 'installation_date',
    PURCHASEPRICE: 'unit_price',
    VENDOR: 'supplier',
  },
  ignored: {
    no_field: ['SERIALNUM', 'WARRANTYEXPDATE', 'ITEMNUM', 'BINNUM', 'CONDITIONCODE', 'USAGE', 'SHIFTNUM'],
    person: ['CHANGEBY'],
    status: ['STATUS', 'STATUSDATE', 'ISRUNNING', 'DISABLED', 'MOVED'],
    own_words: ['ASSETTYPE', 'PRIORITY', 'FAILURECODE', 'CLASSSTRUCTUREID', 'GROUPNAME'],
    organisation: ['ORGID', 'GLACCOUNT', 'ROTSUSPACCT', 'CALNUM', 'ITEMSETID', 'TOOLCONTROLACCOUNT'],
    internal: [
      ...[
        'ASSETID',
        'ASSETUID',
        'CHANGEDATE',
        'ROWSTAMP',
        'LANGCODE',
        'HASLD',
        'CHILDREN',
        'ANCESTOR',
        'TOTALCOST',
      ],
      ...['REPLACECOST', 'YTDCOST', 'BUDGETCOST', 'INVCOST', 'UNCHARGEDCOST', 'TOTDOWNTIME', 'EXTERNALREFID'],
      ...['SOURCESYSID', 'OWNERSYSID', 'SENDERSYSID', 'TEMPLATEID', 'ISLINEAR'],
    ],
  },
  nameFrom: 'external_id',
};

/** The sheet "Component" of a COBie workbook, saved as a table. */
const cobie: Preset = {
  id: 'cobie',
  kind: 'asset',
  name: 'COBie',
  headings: [
    ...[
      'TypeName',
      'ExtSystem',
      'ExtObject',
      'ExtIdentifier',
      'WarrantyStartDate',
      'TagNumber',
      'AssetIdentifier',
    ],
  ],
  columns: {
    ExtIdentifier: 'external_id',
    AssetIdentifier: 'external_id',
    Name: 'name',
    Space: 'room_id',
    BarCode: 'qr_code',
    TagNumber: 'qr_code',
    InstallationDate: 'installation_date',
    Description: 'description',
  },
  ignored: {
    no_field: ['SerialNumber', 'WarrantyStartDate'],
    person: ['CreatedBy'],
    own_words: ['TypeName'],
    internal: ['CreatedOn', 'ExtSystem', 'ExtObject'],
  },
};

/** Systems for maintenance, and the sheet with which a building is handed over to it. */
export const MAINTENANCE_SYSTEMS: readonly Preset[] = [maintainx, fiix, sap, maximo, cobie];
