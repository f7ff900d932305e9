import { foldText } from '../kernel/folded-text.js';

/** The time zones that a form suggests. */
export const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** Well-known cities that no time zone is named after, in their spellings in English, in French and of the place itself. */
export const CITIES: Readonly<Record<string, readonly string[]>> = {
  'Europe/Zurich': ['Zürich', 'Geneva', 'Genève', 'Basel', 'Bâle', 'Bern', 'Berne', 'Lausanne', 'Lugano'],
  'Europe/Paris': ['Lyon', 'Marseille', 'Toulouse', 'Lille', 'Nantes', 'Bordeaux', 'Strasbourg', 'Nice'],
  'Europe/Berlin': [
    'Munich',
    'München',
    'Hamburg',
    'Hambourg',
    'Frankfurt',
    'Francfort',
    'Cologne',
    'Köln',
    'Stuttgart',
  ],
  'Europe/Vienna': ['Wien', 'Vienne', 'Graz', 'Linz', 'Salzburg'],
  'Europe/Rome': ['Milan', 'Milano', 'Turin', 'Torino', 'Naples', 'Napoli'],
  'Europe/Madrid': ['Barcelona', 'Barcelone', 'Valencia', 'Valence', 'Seville', 'Séville'],
  'Europe/Lisbon': ['Lisboa', 'Lisbonne', 'Porto'],
  'Europe/London': ['Londres', 'Manchester', 'Birmingham', 'Edinburgh', 'Édimbourg', 'Glasgow'],
  'Europe/Brussels': ['Bruxelles', 'Antwerp', 'Anvers', 'Ghent', 'Gand', 'Liège'],
  'Europe/Amsterdam': ['Rotterdam', 'Den Haag', 'La Haye', 'Eindhoven'],
  'Europe/Warsaw': ['Varsovie', 'Krakow', 'Cracovie', 'Gdansk'],
  'Europe/Copenhagen': ['Copenhague', 'Aarhus'],
  'America/New_York': ['Boston', 'Washington', 'Philadelphia', 'Philadelphie', 'Miami', 'Atlanta'],
  'America/Chicago': ['Houston', 'Dallas', 'Minneapolis'],
  'America/Los_Angeles': ['San Francisco', 'Seattle', 'San Diego', 'Portland'],
  'America/Toronto': ['Montreal', 'Montréal', 'Ottawa', 'Quebec', 'Québec'],
  'Asia/Shanghai': ['Beijing', 'Pékin', 'Shenzhen', 'Guangzhou'],
  'Asia/Tokyo': ['Osaka', 'Nagoya'],
};

const BY_CITY: ReadonlyMap<string, string> = new Map([
  ...TIME_ZONES.map((zone) => [plain(zone.slice(zone.lastIndexOf('/') + 1)), zone] as const),
  ...Object.entries(CITIES).flatMap(([zone, cities]) => cities.map((city) => [plain(city), zone] as const)),
]);

/**
 * The IANA time zone that a person means: by its name, or by that of a city, in any letter case and with or without accents. Offsets
 * such as `+02:00` are none, because they have no daylight saving; abbreviations are ambiguous.
 *
 * @returns undefined for an unknown one
 */
export function timeZoneOf(text: string): string | undefined {
  if (TIME_ZONES.includes(text)) return text;
  try {
    // Alternative names of the same zones, such as Asia/Kolkata.
    if (/^[A-Za-z]+\/[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text })) return text;
  } catch {
    // Maybe it is a city.
  }
  return BY_CITY.get(plain(text));
}

function plain(name: string): string {
  return foldText(name)
    .replaceAll(/[_\s-]+/g, ' ')
    .trim();
}
