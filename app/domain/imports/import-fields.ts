import { stateCode } from '../places/us-states'
import { readZip } from '../places/zip-places'
import { IMPORT_FIELDS, importHeadings, type ImportField } from '../contacts/contact-fields'
import { PHONE_TYPES, type PhoneType } from '../contacts/contacts.schema'
import { unwrapCell } from '../csv/unwrap-cell'
import { isDomesticCountry } from './country'
import { isDoNotCallHeading, isOtherOptOutHeading } from './do-not-call'
import { bareHeading } from './fold-heading'

/** Row ids would become CRM ids or be dialed. Our exports have caller id, row, reason. */
const IGNORED_HEADINGS = 'id recordid recordidcontact rowid row rownumber rowno line linenumber callerid reason'

const FIELD_BY_HEADING = new Map<string, ImportField>([
  ...IGNORED_HEADINGS.split(' ').map((heading): [string, ImportField] => [heading, 'ignore']),
  ...IMPORT_FIELDS.filter((field) => field !== 'ignore').flatMap((field) =>
    importHeadings(field).map((heading): [string, ImportField] => [heading, field]),
  ),
])

const MAX_CELL_LENGTH = 200
const trimCell = (cell: string) => unwrapCell(cell.slice(0, MAX_CELL_LENGTH))

const NOT_CONTACT_PHONE = /fax|pager|telex|isdn|ttytdd|assistant|asst|emergency/

/** Often ten digits, which would be dialed. */
const NUMBERED_THINGS =
  'account acct agreement apn case certificate claim client contract customer dea ein group invoice license licence listing loan member membership mls npi order parcel patient permit po policy quote reference ref routing serial ssn tax ticket tracking transaction vin'
const REFERENCE_NUMBER = new RegExp(
  `^(?:${NUMBERED_THINGS.replaceAll(' ', '|')})(?:number|num|no|nr|code)$|^(?:dea|ein|npi|ssn|vin)$`,
)

/** 'Account ID', 'deal_id', 'OwnerId'; not 'Paid'. */
const ID_HEADING = /(?:^|[^a-zA-Z])[iI][dD]s?$|[a-z]I[dD]s?$/

const isReferenceNumber = (heading: string, bare: string) =>
  NOT_CONTACT_PHONE.test(bare) || REFERENCE_NUMBER.test(bare) || ID_HEADING.test(trimCell(heading))

/** Google's 'Phone 1 - Label', and the same of mails and addresses. */
const KIND = /(?:label|type|typ|tipo|etiqueta|libelle|etikett)$/
const PHONE_WORD = /phone|mobile|cell|telefon|telephon|movil|celular|handy/

/** 'Person - Phone', 'Mailing City', 'Kontakt: E-Mail'. */
const OF_PERSON = /^(?:person|people|contact|kontakt|contacto|lead|customer|client|cliente|kunde|prospect|prospecto)/
const OF_PLACE =
  /^(?:mailing|billing|business|home|work|primary|main|other|address|adresse|direccion|organization|organisation|organizacion|company|geschaftlich|privat|property|postal)/
const PERSON_FIELDS: ReadonlySet<ImportField> = new Set([
  'firstName',
  'lastName',
  'name',
  'phone',
  'email',
  'company',
  'address',
  'city',
  'zip',
  'timezone',
  'country',
  'tags',
  'source',
  'notes',
  'owner',
  'consent',
])
const PLACE_FIELDS: ReadonlySet<ImportField> = new Set([
  'address',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
  'owner',
])

function fieldWithoutPrefix(bare: string): ImportField | null {
  for (const [prefix, fields] of [
    [OF_PERSON, PERSON_FIELDS],
    [OF_PLACE, PLACE_FIELDS],
  ] as const) {
    const rest = bare.replace(prefix, '')
    if (rest === bare || rest === 'number') continue
    const field = FIELD_BY_HEADING.get(rest) ?? fieldWithoutPrefix(rest)
    if (field && fields.has(field)) return field
  }
  return null
}

/** null: unknown. 'Phone 2', 'phone_1' and 'Phone 1 - Value' are phones. */
export function fieldOfHeading(heading: string): ImportField | null {
  const bare = bareHeading(heading)
  // 'number' is a phone, '#' a row number.
  const exact = trimCell(heading) === '#' ? 'ignore' : FIELD_BY_HEADING.get(bare)
  if (exact) return exact
  if (isDoNotCallHeading(heading)) return 'doNotCall'
  if (isOtherOptOutHeading(heading)) return 'ignore'
  if (KIND.test(bare) && (PHONE_WORD.test(bare) || /\d/.test(bare)))
    return PHONE_WORD.test(bare) ? 'phoneType' : 'ignore'
  const unnumbered = bare.replaceAll(/\d+/g, '').replace(/(?:value|wert|valor|valeur)$/, '')
  if (isReferenceNumber(heading, unnumbered)) return 'ignore'
  return FIELD_BY_HEADING.get(unnumbered) ?? fieldWithoutPrefix(unnumbered)
}

const PHONE_TYPE_WORDS: ReadonlyArray<readonly [PhoneType, RegExp]> = [
  ['mobile', /mobil|cell|handy|movil|celular|portable|gsm/],
  ['work', /work|office|business|company|geschaft|dienst|arbeit|trabajo|oficina|empresa|bureau|professionnel|travail/],
  ['home', /home|privat|casa|particular|domicil|festnetz|fixe/],
]

/** Also of a cell such as 'Mobile' beside the number. */
export function phoneTypeOfHeading(heading: string): PhoneType {
  const bare = bareHeading(heading)
  return (
    PHONE_TYPE_WORDS.find(([, words]) => words.test(bare))?.[0] ??
    PHONE_TYPES.find((type) => bare.includes(type)) ??
    'other'
  )
}

export function looksLikePhone(cell: string): boolean {
  const text = trimCell(cell)
  const digits = text.replaceAll(/\D/g, '').length
  return digits >= 10 && digits <= 15 && /^[="']*[+(\d][\d\s().+-]*(?:(?:x|ext\.?)\s*\d+)?"?$/i.test(text)
}

const looksLikeEmail = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimCell(cell))
const looksLikeState = (cell: string) => /^[A-Za-z]{2}$/.test(trimCell(cell)) && stateCode(cell) !== null
const looksLikeZip = (cell: string) => /^\d{5}(?:-\d{4})?$/.test(trimCell(cell))

/** A year or amount is no ZIP: five digits in every cell. */
function fieldOfCells(cells: readonly string[]): ImportField {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return 'ignore'
  const share = (looks: (cell: string) => boolean) => filled.filter(looks).length / filled.length
  if (share(looksLikePhone) >= 0.6) return 'phone'
  if (share(looksLikeEmail) >= 0.6) return 'email'
  if (share(looksLikeState) === 1) return 'state'
  return share(looksLikeZip) === 1 ? 'zip' : 'ignore'
}

const UNNAMED = /^Column \d+$/

function canBeField(field: ImportField, heading: string, hasPhone: boolean): boolean {
  if (UNNAMED.test(heading)) return true
  const bare = bareHeading(heading)
  if (field === 'phone')
    return (
      !hasPhone ||
      /phone|mobile|cell|wireless|landline|^tel|^alt(?:ernat(?:e|ive))?(?:contact|line|no|nr|num)?\d*$/.test(bare)
    )
  // A salary as ZIP would set wrong calling hours.
  return field === 'zip' ? /zip|post/.test(bare) && !FOREIGN_POSTCODE.test(bare) : true
}

/** Often a German, Spanish or French postcode, which looks like a ZIP. */
const FOREIGN_POSTCODE = /plz|postleitzahl|codigopostal|codepostal|^cp$/

/** Postcodes of the file's rows are in the United States or Canada as far as another column says. */
function areDomesticPostcodes(
  column: number,
  mapping: readonly (ImportField | null)[],
  rows: readonly (readonly string[])[],
): boolean {
  const filled = rows.filter((row) => row[column]?.trim())
  if (filled.length === 0) return true
  const [country, state] = [mapping.indexOf('country'), mapping.indexOf('state')]
  const domestic = filled.filter((row) => {
    const place = readZip(unwrapCell(row[column] ?? ''))
    const nation = row[country]?.trim()
    if (nation) return isDomesticCountry(nation)
    return (
      /^[a-z]\d[a-z]/i.test(row[column]!.trim()) || (place?.states.includes(stateCode(row[state] ?? '') ?? '') ?? false)
    )
  })
  return domestic.length * 2 > filled.length
}

/** 'Nombre' and 'Name' are first, last or full names, depending on the others. */
const FIRST_OR_FULL = /^(?:nombre|nombres)$/
const LAST_OR_FULL = /^(?:nom|name)$/
const CONTACT_OR_OWNER = /^(?:owner|ownername)$/

function fieldBeside(
  heading: string,
  field: ImportField | null,
  fields: ReadonlySet<ImportField | null>,
): ImportField | null {
  const bare = bareHeading(heading)
  if (FIRST_OR_FULL.test(bare)) return fields.has('lastName') ? 'firstName' : field
  if (LAST_OR_FULL.test(bare)) return fields.has('firstName') && !fields.has('lastName') ? 'lastName' : field
  return field
}

const REPEATED: ReadonlySet<ImportField> = new Set(['phone', 'phoneType', 'doNotCall', 'ignore'])

/** Guesses by heading, else by cells. A wrong phone column would be dialed. */
export function guessMapping(headers: readonly string[], sampleRows: readonly (readonly string[])[]): ImportField[] {
  const alone = headers.map((heading) => fieldOfHeading(heading))
  const others = new Set(alone.filter((_, column) => !FIRST_OR_FULL.test(bareHeading(headers[column] ?? ''))))
  const hasName = headers.some(
    (heading, column) =>
      ['firstName', 'lastName', 'name'].includes(alone[column] ?? '') && !CONTACT_OR_OWNER.test(bareHeading(heading)),
  )
  const byHeading = alone.map((field, column): ImportField | null => {
    const heading = headers[column] ?? ''
    if (hasName && CONTACT_OR_OWNER.test(bareHeading(heading))) return 'owner'
    const isForeign = field === 'zip' && FOREIGN_POSTCODE.test(bareHeading(heading))
    if (isForeign && !areDomesticPostcodes(column, alone, sampleRows)) return 'ignore'
    return fieldBeside(heading, field, others)
  })
  const usedFields = new Set<ImportField>()
  const claim = (field: ImportField): ImportField => {
    if (REPEATED.has(field)) return field
    if (usedFields.has(field)) return 'ignore'
    usedFields.add(field)
    return field
  }
  const named = byHeading.map((field) => field && claim(field))
  const hasPhone = named.includes('phone')
  return named.map((field, column) => {
    if (field) return field
    const byCells = fieldOfCells(sampleRows.map((row) => row[column] ?? ''))
    return canBeField(byCells, headers[column] ?? '', hasPhone) ? claim(byCells) : 'ignore'
  })
}

export function isHeaderRow(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => looksLikePhone(cell) || looksLikeEmail(cell) || /^[\d.,]+$/.test(trimCell(cell))))
    return false
  return first.some((cell) => fieldOfHeading(cell) !== null) || others.some((row) => row.some(looksLikePhone))
}
