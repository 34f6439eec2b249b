import { stateCode } from '../protection/us-states'
import { contactFields, IMPORT_FIELDS, type ImportField } from './contact-fields'
import { PHONE_TYPES, type PhoneType } from './contacts.schema'

/**
 * Headings that are no field, though their cells may look like one. A program counts its rows from 1: taken for a CRM's ids they would
 * make strangers one contact, and ten digits would be dialed. Files of ours hold our own number, the row and the reason.
 */
const IGNORED_HEADINGS = 'id recordid rowid row rownumber rowno line linenumber callerid reason'

const headingsOf = (field: ImportField): string =>
  field === 'ignore' ? IGNORED_HEADINGS : contactFields[field].headings

/** Column headings as CRMs and people write them. */
const FIELD_BY_HEADING = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap((field) =>
    headingsOf(field)
      .split(' ')
      .map((heading): [string, ImportField] => [heading, field]),
  ),
)

/** Cells come from strangers and may be a million characters long: no pattern below reads more than this of one. */
const MAX_TOLD_LENGTH = 200
const told = (cell: string) => cell.trim().slice(0, MAX_TOLD_LENGTH)

/** 'Account #' is a number, and no account. */
const bareHeading = (heading: string) =>
  told(heading)
    .toLowerCase()
    .replaceAll('#', 'number')
    .replaceAll(/[^a-z0-9]/g, '')

/** Lines that answer with a tone, and those of somebody else: whoever rings them does not reach the contact. */
const NOBODYS_PHONE = /fax|pager|telex|isdn|ttytdd|assistant|asst|emergency/

/** What has a number of its own, often of ten digits, which rings at a stranger's. */
const COUNTED =
  'account acct agreement apn case certificate claim client contract customer dea ein group invoice license licence listing loan member membership mls npi order parcel patient permit po policy quote reference ref routing serial ssn tax ticket tracking transaction vin'
const NUMBER_OF_SOMETHING = new RegExp(
  `^(?:${COUNTED.replaceAll(' ', '|')})(?:number|num|no|nr|code)$|^(?:dea|ein|npi|ssn|vin)$`,
)

/** 'Account ID', 'deal_id', 'OwnerId'; not 'Paid'. */
const AN_ID = /(?:^|[^a-zA-Z])[iI][dD]s?$|[a-z]I[dD]s?$/

const isNobodysNumber = (heading: string, bare: string) =>
  NOBODYS_PHONE.test(bare) || NUMBER_OF_SOMETHING.test(bare) || AN_ID.test(told(heading))

/** Field of a column heading; null when nobody would guess it. 'Phone 2', 'phone_1' and 'Phone 1 - Value' are phones. */
export function fieldOfHeading(heading: string): ImportField | null {
  const bare = bareHeading(heading)
  // 'number' alone is a phone's, '#' counts the rows.
  const exact = told(heading) === '#' ? 'ignore' : FIELD_BY_HEADING.get(bare)
  if (exact) return exact
  const unnumbered = bare.replace(/\d+(?:value)?$/, '')
  if (FIELD_BY_HEADING.get(unnumbered) === 'phone') return 'phone'
  return isNobodysNumber(heading, unnumbered) ? 'ignore' : null
}

/** Kind of number that a heading names; `other` when it names none. */
export function phoneTypeOfHeading(heading: string): PhoneType {
  const bare = bareHeading(heading)
  if (/mobile|cell/.test(bare)) return 'mobile'
  if (/work|office|business/.test(bare)) return 'work'
  return PHONE_TYPES.find((type) => bare.includes(type)) ?? 'other'
}

/** Whether a cell looks like a phone number: ten to fifteen digits and hardly anything else. */
export function looksLikePhone(cell: string): boolean {
  const text = told(cell)
  const digits = text.replaceAll(/\D/g, '').length
  return digits >= 10 && digits <= 15 && /^[="']*[+(\d][\d\s().+-]*(?:(?:x|ext\.?)\s*\d+)?"?$/i.test(text)
}

const looksLikeEmail = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(told(cell))
const looksLikeState = (cell: string) => /^[A-Za-z]{2}$/.test(told(cell)) && stateCode(cell) !== null
const looksLikeZip = (cell: string) => /^\d{5}(?:-\d{4})?$/.test(told(cell))

/** By what stands in a column. A year or an amount is no ZIP: five digits in every cell. */
function fieldOfCells(cells: readonly string[]): ImportField {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return 'ignore'
  const share = (looks: (cell: string) => boolean) => filled.filter(looks).length / filled.length
  if (share(looksLikePhone) >= 0.6) return 'phone'
  if (share(looksLikeEmail) >= 0.6) return 'email'
  if (share(looksLikeState) === 1) return 'state'
  return share(looksLikeZip) === 1 ? 'zip' : 'ignore'
}

/** A heading that csv.server.ts gave, because the file has none. */
const UNNAMED = /^Column \d+$/

/** Which fields a column that is called so may be told by its cells, though its heading is none that we know. */
function mayBe(field: ImportField, heading: string, hasPhone: boolean): boolean {
  if (UNNAMED.test(heading)) return true
  const bare = bareHeading(heading)
  if (field === 'phone')
    return (
      !hasPhone ||
      /phone|mobile|cell|wireless|landline|^tel|^alt(?:ernat(?:e|ive))?(?:contact|line|no|nr|num)?\d*$/.test(bare)
    )
  // A salary or a count of five digits would decide the hours at which somebody is called.
  return field === 'zip' ? /zip|post|plz/.test(bare) : true
}

/**
 * A first guess at what each column is, by its heading and else by its cells: a wrong one is dialed, so that a column
 * that is called something else is a phone by its cells only where none is by its name. Only phones come twice: of two
 * columns that claim a field the first has it.
 */
export function guessMapping(headers: readonly string[], sampleRows: readonly (readonly string[])[]): ImportField[] {
  const byHeading = headers.map((heading) => fieldOfHeading(heading))
  const taken = new Set<ImportField>()
  const claim = (field: ImportField): ImportField => {
    if (field === 'phone' || field === 'ignore') return field
    if (taken.has(field)) return 'ignore'
    taken.add(field)
    return field
  }
  const named = byHeading.map((field) => field && claim(field))
  const hasPhone = named.includes('phone')
  return named.map((field, column) => {
    if (field) return field
    const byCells = fieldOfCells(sampleRows.map((row) => row[column] ?? ''))
    return mayBe(byCells, headers[column] ?? '', hasPhone) ? claim(byCells) : 'ignore'
  })
}

/**
 * Whether the first row names the columns: it holds no number, no address of mail, and either a heading that we know or
 * a column that is a phone from the second row on.
 */
export function isHeaderRow(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => looksLikePhone(cell) || looksLikeEmail(cell) || /^[\d.,]+$/.test(told(cell)))) return false
  return first.some((cell) => fieldOfHeading(cell) !== null) || others.some((row) => row.some(looksLikePhone))
}
