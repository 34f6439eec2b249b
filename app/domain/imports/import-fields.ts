import { stateCode } from '../places/us-states'
import { contactFields, IMPORT_FIELDS, type ImportField } from '../contacts/contact-fields'
import { PHONE_TYPES, type PhoneType } from '../contacts/contacts.schema'

/** Row ids would become CRM ids or be dialed. Our exports have caller id, row, reason. */
const IGNORED_HEADINGS = 'id recordid rowid row rownumber rowno line linenumber callerid reason'

const headingsOf = (field: ImportField): string =>
  field === 'ignore' ? IGNORED_HEADINGS : contactFields[field].headings

const FIELD_BY_HEADING = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap((field) =>
    headingsOf(field)
      .split(' ')
      .map((heading): [string, ImportField] => [heading, field]),
  ),
)

const MAX_CELL_LENGTH = 200
const trimCell = (cell: string) => cell.trim().slice(0, MAX_CELL_LENGTH)

/** 'Account #' is no account. */
const bareHeading = (heading: string) =>
  trimCell(heading)
    .toLowerCase()
    .replaceAll('#', 'number')
    .replaceAll(/[^a-z0-9]/g, '')

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

/** null: unknown. 'Phone 2', 'phone_1' and 'Phone 1 - Value' are phones. */
export function fieldOfHeading(heading: string): ImportField | null {
  const bare = bareHeading(heading)
  // 'number' is a phone, '#' a row number.
  const exact = trimCell(heading) === '#' ? 'ignore' : FIELD_BY_HEADING.get(bare)
  if (exact) return exact
  const unnumbered = bare.replace(/\d+(?:value)?$/, '')
  if (FIELD_BY_HEADING.get(unnumbered) === 'phone') return 'phone'
  return isReferenceNumber(heading, unnumbered) ? 'ignore' : null
}

export function phoneTypeOfHeading(heading: string): PhoneType {
  const bare = bareHeading(heading)
  if (/mobile|cell/.test(bare)) return 'mobile'
  if (/work|office|business/.test(bare)) return 'work'
  return PHONE_TYPES.find((type) => bare.includes(type)) ?? 'other'
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
  return field === 'zip' ? /zip|post|plz/.test(bare) : true
}

/** Guesses by heading, else by cells. A wrong phone column would be dialed. */
export function guessMapping(headers: readonly string[], sampleRows: readonly (readonly string[])[]): ImportField[] {
  const byHeading = headers.map((heading) => fieldOfHeading(heading))
  const usedFields = new Set<ImportField>()
  const claim = (field: ImportField): ImportField => {
    if (field === 'phone' || field === 'ignore') return field
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
