import type { User } from '../../access/index.js';
import type { NewAsset } from '../../assets/index.js';
import type { Priority } from '../../operations/index.js';
import type { TradeCode } from '../../technicians/index.js';

/** A text in both languages of the product. */
type Text = Readonly<Record<User['language'], string>>;

/** The rooms of the sample building, floor by floor. */
export const FLOORS: readonly { name: Text; level: number; rooms: readonly Text[] }[] = [
  {
    name: { en: 'Ground floor', fr: 'Rez-de-chaussée' },
    level: 0,
    rooms: [
      { en: 'Workshop', fr: 'Atelier' },
      { en: 'Boiler room', fr: 'Chaufferie' },
    ],
  },
  { name: { en: 'Roof', fr: 'Toit' }, level: 1, rooms: [{ en: 'Plant deck', fr: 'Terrasse technique' }] },
];

export const BUILDING: Text = { en: 'Sample building', fr: 'Bâtiment d’exemple' };

type SampleAsset = Pick<NewAsset, 'category' | 'criticality' | 'brand' | 'maintenanceIntervalDays'> & {
  readonly name: Text;
  /** The index of its room. */
  readonly room: number;
};

export const ASSETS: readonly SampleAsset[] = [
  {
    name: { en: 'Air compressor', fr: 'Compresseur d’air' },
    room: 0,
    category: 'compressor',
    criticality: 'critical',
    brand: 'Atlas Copco',
    maintenanceIntervalDays: 90,
  },
  { name: { en: 'Packing conveyor', fr: 'Convoyeur d’emballage' }, room: 0, category: 'conveyor' },
  {
    name: { en: 'Gas boiler', fr: 'Chaudière à gaz' },
    room: 1,
    category: 'hvac',
    criticality: 'high',
    brand: 'Viessmann',
    maintenanceIntervalDays: 365,
  },
  {
    name: { en: 'Heating pump', fr: 'Pompe de chauffage' },
    room: 1,
    category: 'pump',
    criticality: 'medium',
    brand: 'Grundfos',
  },
  {
    name: { en: 'Rooftop air handler', fr: 'Centrale de traitement d’air' },
    room: 2,
    category: 'hvac',
    criticality: 'medium',
    brand: 'Daikin',
    maintenanceIntervalDays: 180,
  },
];

export const TECHNICIANS: readonly { name: string; skills: readonly TradeCode[] }[] = [
  { name: 'Alex Martin', skills: ['mechanical', 'plumbing'] },
  { name: 'Sam Dubois', skills: ['electrical', 'hvac'] },
];

interface SampleOperation {
  readonly title: Text;
  readonly asset: number;
  readonly skill: TradeCode;
  readonly priority: Priority;
  /** The index of its technician; unassigned if left out. */
  readonly technician?: number;
  /** The number of days until its scheduled time; negative for an overdue one. */
  readonly inDays?: number;
  readonly isDone?: true;
}

export const OPERATIONS: readonly SampleOperation[] = [
  {
    title: { en: 'Replace the intake filter', fr: 'Remplacer le filtre d’admission' },
    asset: 0,
    skill: 'mechanical',
    priority: 'high',
    technician: 0,
    inDays: -2,
  },
  {
    title: { en: 'Belt runs off to the left', fr: 'La bande dévie à gauche' },
    asset: 1,
    skill: 'mechanical',
    priority: 'highest',
  },
  {
    title: { en: 'Annual boiler inspection', fr: 'Contrôle annuel de la chaudière' },
    asset: 2,
    skill: 'hvac',
    priority: 'medium',
    technician: 1,
    inDays: 1,
  },
  {
    title: { en: 'Pump is noisy', fr: 'La pompe est bruyante' },
    asset: 3,
    skill: 'plumbing',
    priority: 'low',
    technician: 0,
    inDays: 3,
  },
  {
    title: { en: 'Clean the coils', fr: 'Nettoyer les batteries' },
    asset: 4,
    skill: 'hvac',
    priority: 'medium',
    technician: 1,
    isDone: true,
  },
];

export const PARTS: readonly { name: Text; reference: string; minStock: number; onHand: number }[] = [
  { name: { en: 'Intake filter', fr: 'Filtre d’admission' }, reference: 'IF-100', minStock: 2, onHand: 4 },
  { name: { en: 'V-belt', fr: 'Courroie trapézoïdale' }, reference: 'VB-13', minStock: 3, onHand: 1 },
  { name: { en: 'Pump seal', fr: 'Joint de pompe' }, reference: 'PS-40', minStock: 1, onHand: 2 },
];
