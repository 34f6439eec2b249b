import { foldText } from './fold-text'

/** Also territories and provinces that can be dialed. */
const NAMES: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}

/** Without blanks: usual and postal abbreviations, French names. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AL: 'ala',
  AK: 'alas',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif cal cali',
  CO: 'colo col',
  CT: 'conn',
  DE: 'del dela',
  DC: 'washingtondc washdc districtofcolumbia districtcolumbia dofc',
  FL: 'fla flor',
  HI: 'haw',
  ID: 'ida',
  IL: 'ill ills',
  IN: 'ind',
  KS: 'kan kans',
  KY: 'ken kent',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss',
  MT: 'mont',
  NE: 'neb nebr',
  NV: 'nev',
  NH: 'newhamp nhamp',
  NJ: 'njersey',
  NM: 'nmex newmex newm',
  NY: 'nyork newyorkstate',
  NC: 'northcar ncar ncarolina nocarolina',
  ND: 'nodak northdak ndak ndakota nodakota',
  OK: 'okla',
  OR: 'ore oreg',
  PA: 'penn penna',
  RI: 'ripp risl rhodeis rhodeislandandprovidenceplantations',
  SC: 'southcar scar scarolina socarolina',
  SD: 'sodak southdak sdak sdakota sodakota',
  TN: 'tenn',
  TX: 'tex',
  VT: 'verm',
  VA: 'virg',
  WA: 'wash washingtonstate',
  WV: 'wva wvirginia westva wvirg westvirg',
  WI: 'wis wisc',
  WY: 'wyo',
  AS: 'samoa',
  MP: 'cnmi northernmarianas commonwealthofthenorthernmarianaislands nmarianaislands',
  PR: 'portorico prico',
  VI: 'usvi virginislands unitedstatesvirginislands usvirginislands virginislandsus',
  AB: 'alta alb',
  BC: 'britcol colombiebritannique cb',
  MB: 'man',
  NB: 'nouveaubrunswick newbruns',
  NL: 'newfoundland labrador nfld nf lab terreneuve terreneuveetlabrador newfoundlandlabrador tnl',
  NS: 'nouvelleecosse novasc',
  NT: 'nwt northwestterritory territoiresdunordouest nwterritories tno',
  NU: 'nun nvt',
  ON: 'ont',
  PE: 'pei princeedwardis princeedward ileduprinceedouard ipe',
  QC: 'que pq qbc',
  SK: 'sask',
  YT: 'yuk yk yukonterritory territoireduyukon yn',
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

const CODE_BY_PLAIN_NAME = new Map<string, string>([
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
    names.split(' ').map((name): [string, string] => [name, code]),
  ),
  ...Object.entries(NAMES).map(([code, name]): [string, string] => [plain(name), code]),
  ...Object.keys(NAMES).map((code): [string, string] => [code.toLowerCase(), code]),
])

const COUNTRY = /^(?:us|usa|unitedstates|unitedstatesofamerica|america|canada|can)$/
const CODE_AFTER_COUNTRY = /^(us|usa|ca|can)[-_./: ]+(.+)$/i
const FORMS =
  /^(?:the )?(?:state|commonwealth|province|territory|estado|provincia|[ée]tat) (?:of |de |du )?| (?:state|province|territory)$/gi

const CANADIAN = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])

const findCode = (text: string): string | null =>
  CODE_BY_PLAIN_NAME.get(plain(text)) ?? CODE_BY_PLAIN_NAME.get(plain(text.replaceAll(FORMS, ''))) ?? null

/** 'US-FL', 'CA-ON': the country's code comes first. */
function findCodeAfterCountry(text: string): string | null {
  const [, country = '', rest = ''] = CODE_AFTER_COUNTRY.exec(text) ?? []
  const code = rest === '' ? null : findCode(rest)
  return code !== null && CANADIAN.has(code) === /^ca/i.test(country) ? code : null
}

const SEPARATORS = /\s*[,;|/()[\]]\s*|\s+[-–—]\s+|\s+(?:or|and|&)\s+/i

/** Empty: nothing is given. Null: it cannot be read. Several: all count. */
export function readStates(given: string | null | undefined): readonly string[] | null {
  const text = foldText(given)
  if (text === '') return []
  const whole = findCode(text) ?? findCodeAfterCountry(text)
  if (whole !== null) return [whole]
  const parts = text.split(SEPARATORS).filter((part) => part !== '' && !COUNTRY.test(plain(part)))
  const codes = new Set<string>()
  for (const part of parts) {
    const code = findCode(part) ?? findCodeAfterCountry(part)
    if (code === null) return null
    codes.add(code)
  }
  return codes.size === 0 ? null : [...codes]
}

/** Accepts 'FL', 'fl.', 'Florida (FL)'. Null: none, or several. */
export function stateCode(text: string | null | undefined): string | null {
  const codes = readStates(text)
  return codes?.length === 1 ? codes[0]! : null
}

export const stateName = (code: string): string => NAMES[code] ?? code

export const isProvince = (code: string): boolean => CANADIAN.has(code)

export const listStates = (): Array<{ code: string; name: string }> =>
  Object.entries(NAMES).map(([code, name]) => ({ code, name }))
