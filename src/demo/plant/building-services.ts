import type { Equipment } from './equipment.js';

/** The equipment of the buildings, including safety equipment. */
export const BUILDING_SERVICES: readonly Equipment[] = [
  {
    ...{ name: 'Air handling unit', category: 'hvac', trade: 'hvac', count: 4, price: 20750 },
    ...{ brand: 'Systemair', model: 'Geniox 18', zones: ['roof', 'utility'] },
    components: ['Drive motor'],
    about: 'Supply and extract air with heat recovery.',
    jobs: ['Replace filters F7 and F9', 'Fan belt squeals', 'Frost alarm at night'],
  },
  {
    ...{ name: 'Hot water boiler', category: 'plumbing', trade: 'plumbing', count: 2, price: 21500 },
    ...{ brand: 'Viessmann', model: 'Vitocrossal 300', zones: ['utility'], interval: 365 },
    about: 'Low-temperature hot water for cleaning.',
    jobs: ['Burner locks out', 'Safety valve test'],
  },
  {
    ...{ name: 'Distribution board', category: 'electrical', trade: 'electrical', count: 4, price: 6000 },
    ...{ brand: 'Schneider Electric', model: 'Prisma P', zones: ['utility', 'packing', 'office', 'dock'] },
    about: 'Sub-distribution, 400 V.',
    jobs: ['Thermographic inspection', 'Breaker trips without load', 'Label missing circuits'],
  },
  {
    ...{ name: 'Reach truck', category: 'material_handling', trade: 'hydraulics', count: 4, price: 32500 },
    ...{ brand: 'Jungheinrich', model: 'ETV 216i', zones: ['dock', 'cold'] },
    about: 'Mast 8.4 m; statutory inspection once a year.',
    jobs: ['Hydraulic hose weeps', 'Mast chain stretched', 'Battery does not hold a shift'],
  },
  {
    ...{
      name: 'Canteen dishwasher',
      category: 'appliance',
      trade: 'electromechanical',
      count: 1,
      price: 5500,
    },
    ...{ brand: 'Winterhalter', model: 'PT-M', zones: ['office'] },
    about: 'Hood-type dishwasher.',
    jobs: ['Does not reach rinse temperature', 'Door switch broken'],
  },
  {
    ...{ name: 'Network switch', category: 'it_equipment', trade: 'it_network', count: 4, price: 2050 },
    ...{ brand: 'Cisco', model: 'IE-3300', zones: ['office', 'packing', 'utility'] },
    about: 'Managed switch.',
    jobs: ['Ports flap under load', 'Fan failed', 'Firmware update in the night window'],
  },
  {
    ...{
      name: 'Access control door',
      category: 'security',
      trade: 'security_systems',
      count: 4,
      price: 1300,
    },
    ...{ brand: 'Salto', model: 'XS4', zones: ['office', 'dock', 'cold'] },
    about: 'Reader, lock and controller.',
    jobs: ['Reader does not accept badges', 'Door does not latch'],
  },
  {
    ...{ name: 'Fire alarm panel', category: 'fire_safety', trade: 'fire_safety', count: 3, price: 5550 },
    ...{ brand: 'Siemens', model: 'Cerberus FIT', zones: ['office', 'utility', 'packing'] },
    about: 'Addressable loops, linked to the brigade.',
    jobs: ['Quarterly test of detectors', 'Loop 2 reports an earth fault'],
  },
  {
    ...{ name: 'High-speed door', category: 'structural', trade: 'carpentry', count: 3, price: 7350 },
    ...{ brand: 'Efaflex', model: 'EFA-SRT', zones: ['cold', 'dock', 'process'] },
    about: 'Opens at two metres a second.',
    jobs: ['Curtain torn', 'Safety edge without function'],
  },
  {
    ...{ name: 'Workbench', category: 'furniture', trade: 'carpentry', count: 3, price: 940 },
    ...{ brand: 'Bott', model: 'Cubio', zones: ['store', 'utility'] },
    about: 'Steel top, vice, drawers.',
    jobs: ['Vice jams', 'Drawer runner broken'],
  },
  {
    ...{ name: 'Passenger lift', category: 'other', trade: 'elevators', count: 1, price: 47000 },
    ...{ brand: 'KONE', model: 'MonoSpace 500', zones: ['office'], interval: 180 },
    about: 'Eight persons.',
    jobs: ['Stops between floors', 'Door reopens', 'Monthly inspection'],
  },
  {
    ...{ name: 'Yard and green area', category: 'other', trade: 'landscaping', count: 1, price: 300 },
    ...{ brand: 'GreenKeepers', model: 'Site plan B', zones: ['dock'] },
    about: 'Paths, kerbs, hedges and lawn.',
    jobs: ['Cut hedges along the fence', 'Grit paths before the frost'],
  },
];
