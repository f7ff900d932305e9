/** Work that is not on a machine. */
export const ERRANDS: readonly (readonly [title: string, skill: string, place: string])[] = [
  ['Repaint floor markings', 'painting', 'Packaging Hall, gangway between line 2 and 3'],
  ['Replace cracked window pane', 'carpentry', 'Head Office, stairwell'],
  ['Fill pothole', 'masonry', 'Lorry yard, gate 2'],
  ['Clear blocked gully', 'plumbing', 'Main Plant, milk reception forecourt'],
  ['Hang new notice boards', 'carpentry', 'Distribution Centre, transport office'],
  ['Cut back hedges', 'landscaping', 'Perimeter fence north'],
  ['Lay network cable to new desk', 'it_network', 'Head Office, Engineering'],
  ['Deep clean after pest inspection', 'cleaning', 'Packaging Hall, chemicals store'],
  ['Weld broken hand rail', 'welding', 'Main Plant, tank farm stairs'],
  ['Re-key locker room', 'locksmithing', 'Main Plant, ground floor'],
  ['Seal skylight', 'roofing', 'Cold Store roof'],
  ['Move emergency lighting', 'electrical', 'Distribution Centre, picking aisle 4'],
];

/** What people write beside the title of a job. */
export const DETAILS = [
  'Reported by the shift leader.',
  'Stop the line before work, lock out and tag out.',
  'Occurs about twice a shift.',
  'Seen on the morning round.',
  'Parts are in the store.',
  'Coordinate with production: cleaning window 14:00 to 16:00.',
  'See the photo in the shift book.',
  'Has been getting worse since last week.',
];
/** What technicians note when they are done. */
export const NOTES = [
  'Order a spare for next time.',
  'Took longer: bolts were seized.',
  'Ask the supplier about warranty.',
  'Access only with the scissor lift.',
  'Keep an eye on it for a week.',
];
