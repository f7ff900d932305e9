import type { BuildingType } from '../../hierarchy/index.js';
import { texts, words } from '../kit/index.js';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
/** French says "0 étage", English "0 floors". */
const pluriel = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

export const locationTexts = texts({
  ...words,
  title: { en: 'Locations', fr: 'Lieux' },
  subtitle: {
    en: 'Your buildings with their floors and rooms.',
    fr: 'Bâtiments, étages et locaux : là où se trouvent vos équipements.',
  },
  empty: {
    en: 'No buildings yet. Add the first one, then its floors and rooms.',
    fr: 'Aucun bâtiment pour l’instant. Enregistrez le premier, puis ses étages et locaux : les équipements s’y trouvent.',
  },
  addBuilding: words.addBuilding,
  createBuilding: { en: 'Add the building', fr: 'Ajouter le bâtiment' },
  buildingCreated: {
    en: 'The building is recorded. Add its floors.',
    fr: 'Le bâtiment est enregistré. Ajoutez ses étages.',
  },
  physicalAddress: { en: 'Address', fr: 'Adresse' },
  buildingType: { en: 'Use', fr: 'Usage' },
  areaSqm: { en: 'Floor area (m²)', fr: 'Surface (m²)' },
  deleteBuilding: {
    en: (floors: number, rooms: number) =>
      `Removes ${plural(floors, 'floor', 'floors')} and ${plural(rooms, 'room', 'rooms')}.`,
    fr: (floors: number, rooms: number) =>
      `Supprime ${pluriel(floors, 'étage', 'étages')} et ${pluriel(rooms, 'local', 'locaux')}.`,
  },
  deleteFloor: {
    en: (rooms: number) => `Removes ${plural(rooms, 'room', 'rooms')}.`,
    fr: (rooms: number) => `Supprime ${pluriel(rooms, 'local', 'locaux')}.`,
  },
  leftOver: {
    en: (assets: number) =>
      assets === 0 ? 'It holds no assets.' : `${plural(assets, 'asset', 'assets')} will have no room.`,
    fr: (assets: number) =>
      assets === 0
        ? 'Aucun équipement ne s’y trouve.'
        : assets === 1
          ? '1 équipement ne sera plus dans aucun local.'
          : `${assets} équipements ne seront plus dans aucun local.`,
  },
  irreversible: { en: 'This cannot be undone.', fr: 'Cette suppression est définitive.' },
  deleted: { en: 'Deleted.', fr: 'Supprimé.' },
  counts: {
    en: (floors: number, rooms: number) =>
      `${plural(floors, 'floor', 'floors')} · ${plural(rooms, 'room', 'rooms')}`,
    fr: (floors: number, rooms: number) =>
      `${pluriel(floors, 'étage', 'étages')} · ${pluriel(rooms, 'local', 'locaux')}`,
  },
  rooms: {
    en: (count: number) => plural(count, 'room', 'rooms'),
    fr: (count: number) => pluriel(count, 'local', 'locaux'),
  },
  assets: {
    en: (count: number) => plural(count, 'asset', 'assets'),
    fr: (count: number) => pluriel(count, 'équipement', 'équipements'),
  },
  assetsTitle: words.assets,
  more: { en: (count: number) => `${count} more`, fr: (count: number) => `${count} de plus` },
  facts: { en: 'Details', fr: 'Fiche' },
  addFloor: { en: 'Add a floor', fr: 'Ajouter un étage' },
  floorAdded: {
    en: 'The floor is recorded. Add its rooms.',
    fr: 'L’étage est enregistré. Ajoutez ses locaux.',
  },
  noFloors: {
    en: 'No floor yet. A building on one level has one, at level 0.',
    fr: 'Aucun étage. Un bâtiment de plain-pied en a un, au niveau 0.',
  },
  level: { en: 'Level', fr: 'Niveau' },
  levelHint: {
    en: '0 is the ground floor; basements are negative.',
    fr: '0 est le rez-de-chaussée, les sous-sols sont négatifs.',
  },
  atLevel: { en: (level: number) => `Level ${level}`, fr: (level: number) => `Niveau ${level}` },
  editFloor: { en: 'Edit this floor', fr: 'Modifier cet étage' },
  addRoom: { en: 'Add a room', fr: 'Ajouter un local' },
  roomAdded: { en: 'The room is recorded.', fr: 'Le local est enregistré.' },
  noRooms: { en: 'No room yet.', fr: 'Aucun local.' },
  roomName: { en: 'Name of the room', fr: 'Nom du local' },
  rename: { en: 'Rename', fr: 'Renommer' },
  addAsset: words.addAsset,
  noAssets: { en: 'No assets in this room.', fr: 'Aucun équipement dans ce local.' },
});

export const buildingTypeTexts = texts<Record<BuildingType, string>>({
  office: { en: 'Offices', fr: 'Bureaux' },
  residential: { en: 'Residential', fr: 'Résidentiel' },
  commercial: { en: 'Commercial', fr: 'Commercial' },
  industrial: { en: 'Industrial', fr: 'Industriel' },
  mixed_use: { en: 'Mixed use', fr: 'Usage mixte' },
  educational: { en: 'Education', fr: 'Enseignement' },
  healthcare: { en: 'Healthcare', fr: 'Santé' },
  hospitality: { en: 'Hotels and restaurants', fr: 'Hôtellerie et restauration' },
  warehouse: { en: 'Warehouse', fr: 'Entrepôt' },
  production_facility: { en: 'Production', fr: 'Production' },
  industrial_process_facility: { en: 'Process industry', fr: 'Industrie de procédés' },
  manufacturing_facility: { en: 'Manufacturing', fr: 'Fabrication' },
  warehouse_and_offices: { en: 'Warehouse and offices', fr: 'Entrepôt et bureaux' },
  other: { en: 'Other', fr: 'Autre' },
});
