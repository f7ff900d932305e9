/** Each trade, and the older French codes that are stored as it (§2.2, D21). */
const OLDER_CODES_OF = {
  mechanical: ['mecanique', 'mecanique_industrielle', 'mecanique_automobile', 'graissage'],
  electrical: ['electricite', 'electricite_industrielle', 'electricite_batiment'],
  electromechanical: ['electromecanique', 'electromenager'],
  automation: ['automatisme', 'automatismes'],
  instrumentation: ['regulation', 'metrologie'],
  electronics: ['electronique'],
  hydraulics: ['hydraulique'],
  pneumatics: ['pneumatique', 'air_comprime'],
  welding: ['soudure', 'chaudronnerie', 'tuyauterie'],
  machining: ['usinage', 'ajustage'],
  hvac: ['cvc', 'climatisation', 'chauffage', 'ventilation', 'genie_climatique'],
  refrigeration: ['froid', 'froid_industriel'],
  plumbing: ['plomberie', 'sanitaire', 'gaz'],
  elevators: ['ascenseur', 'ascenseurs', 'levage'],
  fire_safety: ['securite_incendie', 'ssi'],
  security_systems: ['surete', 'controle_acces', 'videosurveillance'],
  it_network: ['informatique', 'reseaux', 'telecom', 'courant_faible'],
  carpentry: ['menuiserie', 'charpente', 'vitrerie'],
  locksmithing: ['serrurerie', 'metallerie'],
  painting: ['peinture', 'revetements'],
  masonry: ['maconnerie', 'genie_civil', 'carrelage'],
  roofing: ['toiture', 'couverture', 'etancheite'],
  cleaning: ['nettoyage', 'proprete', 'deratisation'],
  landscaping: ['espaces_verts'],
  other: ['autre', 'divers'],
} as const satisfies Record<string, readonly string[]>;

/** One of the 25 codes. */
export type TradeCode = keyof typeof OLDER_CODES_OF;

/** The 25 codes. */
export const TRADE_CODES = Object.keys(OLDER_CODES_OF) as readonly TradeCode[];

/** The code that an older one is stored as. Exact match only (D21). */
export const OLDER_TRADE_CODES: ReadonlyMap<string, TradeCode> = new Map(
  Object.entries(OLDER_CODES_OF).flatMap(([code, older]) =>
    older.map((each) => [each, code as TradeCode] as const),
  ),
);
