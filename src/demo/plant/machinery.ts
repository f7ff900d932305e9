import type { Equipment } from './equipment.js';

/** The machines of the production. */
export const MACHINERY: readonly Equipment[] = [
  {
    ...{ name: 'Product transfer pump', category: 'pump', trade: 'mechanical', count: 5, price: 4650 },
    ...{ brand: 'Alfa Laval', model: 'LKH-20', zones: ['process'] },
    components: ['Drive motor'],
    about: 'Hygienic centrifugal pump, stainless steel, cleaned in place.',
    jobs: ['Replace mechanical seal', 'Trace vibration at full flow', 'Pump trips on overload'],
  },
  {
    ...{ name: 'Pasteuriser', category: 'production_machine', trade: 'automation', count: 2, price: 123000 },
    ...{ brand: 'Tetra Pak', model: 'Pasteurizer D', zones: ['process'], interval: 180 },
    components: ['Drive motor', 'Holding tube flow meter'],
    about: 'Plate heat exchanger with holding tube; critical control point of the dairy line.',
    jobs: ['Diversion valve opens late', 'Temperature recorder drifts'],
  },
  {
    ...{
      name: 'Rotary filler',
      category: 'production_machine',
      trade: 'mechanical',
      count: 3,
      price: 215000,
    },
    ...{ brand: 'Krones', model: 'Modulfill HRS', zones: ['packing'], interval: 180 },
    components: ['Drive motor', 'Bottle presence sensor'],
    about: 'Fills and closes bottles; 24 heads.',
    jobs: ['Head 7 underfills', 'Capper torque out of range', 'Labels skew to the left'],
  },
  {
    ...{ name: 'Belt conveyor', category: 'conveyor', trade: 'mechanical', count: 6, price: 7100 },
    ...{ brand: 'Interroll', model: 'BM 8410', zones: ['packing', 'process'] },
    components: ['Drive motor'],
    about: 'Modular plastic belt on a stainless frame.',
    jobs: ['Belt runs off centre', 'Replace worn belt modules', 'Gearbox leaks oil'],
  },
  {
    ...{ name: 'Spare geared motor', category: 'motor', trade: 'electromechanical', count: 3, price: 1070 },
    ...{ brand: 'SEW-Eurodrive', model: 'R57 DRN90', zones: ['store'], isStock: true },
    about: 'Kept for the packing lines.',
    jobs: [],
  },
  {
    ...{ name: 'Screw compressor', category: 'compressor', trade: 'pneumatics', count: 2, price: 28500 },
    ...{ brand: 'Atlas Copco', model: 'GA 55 VSD+', zones: ['utility'], interval: 365 },
    components: ['Drive motor', 'Refrigeration dryer'],
    about: 'Compressed air for the whole site, 7.5 bar.',
    jobs: ['Change oil and separator', 'Discharge temperature alarm', 'Condensate drain blocked'],
  },
  {
    ...{ name: 'Ammonia compressor', category: 'compressor', trade: 'refrigeration', count: 2, price: 91000 },
    ...{ brand: 'GEA', model: 'Grasso V 450', zones: ['utility'] },
    components: ['Drive motor'],
    about: 'Refrigeration plant; trained personnel only.',
    jobs: ['Shaft seal weeps', 'Oil analysis due', 'Suction pressure unstable'],
  },
  {
    ...{
      name: 'Checkweigher',
      category: 'instrumentation',
      trade: 'instrumentation',
      count: 3,
      price: 20500,
    },
    ...{ brand: 'Mettler-Toledo', model: 'C3570', zones: ['packing'], interval: 180 },
    about: 'Weighs each pack and rejects those out of tolerance.',
    jobs: ['Calibrate with test weights', 'Rejects good packs'],
  },
  {
    ...{ name: 'CIP station', category: 'cleaning', trade: 'instrumentation', count: 2, price: 54000 },
    ...{ brand: 'Alfa Laval', model: 'CIP 400', zones: ['process'] },
    components: ['Conductivity sensor'],
    about: 'Cleaning in place: caustic, acid, rinse.',
    jobs: ['Caustic concentration drifts', 'Return pump loses prime'],
  },
];
