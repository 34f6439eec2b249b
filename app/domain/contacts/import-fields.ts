import { stateCode } from '../protection/us-states'
import { IMPORT_FIELDS, PHONE_TYPES, type ImportField, type PhoneType } from './contacts.schema'

/** Column headings as CRMs and people write them: letters and digits only, lower case. */
const FIELD_BY_HEADING = new Map<string, ImportField>(
  Object.entries({
    firstName: 'first firstname fname givenname forename',
    lastName: 'last lastname lname surname familyname',
    name: 'name fullname contact contactname leadname displayname owner ownername customer customername client',
    phone:
      'phone phonenumber number tel telephone telephonenumber mobile mobilephone mobilenumber cell cellphone cellnumber home homephone homenumber work workphone worknumber business businessphone office officephone direct directphone primaryphone mainphone otherphone dayphone eveningphone contactnumber',
    company: 'company companyname organization organisation business businessname employer account accountname firm',
    email: 'email emailaddress mail',
    address: 'address street streetaddress address1 addressline1 street1 mailingaddress propertyaddress homeaddress',
    city: 'city town municipality',
    state: 'state province region st stateprovince statecode',
    zip: 'zip zipcode postal postalcode postcode zippostalcode',
    timezone: 'timezone tz zone',
    vendorContactId: 'contactid vendorcontactid leadid externalid customerid crmid',
    // Any program counts its rows so, from 1: taken for a CRM's ids they would make strangers one contact. Nor are they told
    // by their cells: ten digits would be dialed.
    ignore: 'id recordid rowid',
  }).flatMap(([field, headings]) =>
    headings
      .split(' ')
      .map((heading): [string, ImportField] => [heading, IMPORT_FIELDS.find((known) => known === field) ?? 'ignore']),
  ),
)

/** Cells come from strangers and may be a million characters long: no pattern below reads more than this of one. */
const MAX_TOLD_LENGTH = 200
const told = (cell: string) => cell.trim().slice(0, MAX_TOLD_LENGTH)

const bareHeading = (heading: string) =>
  told(heading)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** Field of a column heading; null when nobody would guess it. 'Phone 2' and 'phone_1' are phones. */
export function fieldOfHeading(heading: string): ImportField | null {
  const bare = bareHeading(heading)
  const exact = FIELD_BY_HEADING.get(bare)
  if (exact) return exact
  const unnumbered = FIELD_BY_HEADING.get(bare.replace(/\d+$/, ''))
  return unnumbered === 'phone' ? unnumbered : null
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

/** By what stands in a column when its heading says nothing. A year or an amount is no ZIP: five digits in every cell. */
function fieldOfCells(cells: string[]): ImportField {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length === 0) return 'ignore'
  const share = (looks: (cell: string) => boolean) => filled.filter(looks).length / filled.length
  if (share(looksLikePhone) >= 0.6) return 'phone'
  if (share(looksLikeEmail) >= 0.6) return 'email'
  if (share(looksLikeState) === 1) return 'state'
  return share(looksLikeZip) === 1 ? 'zip' : 'ignore'
}

/**
 * A first guess at what each column is, by its heading and else by its cells. Only phones come twice: of two columns
 * that claim a field the first has it.
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
  return named.map((field, column) => field ?? claim(fieldOfCells(sampleRows.map((row) => row[column] ?? ''))))
}

/**
 * Whether the first row names the columns: it holds no number, no address of mail, and either a heading that we know or
 * a column that is a phone from the second row on.
 */
export function isHeaderRow(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => looksLikePhone(cell) || looksLikeEmail(cell) || /^[\d.,]+$/.test(told(cell)))) return false
  return first.some((cell) => fieldOfHeading(cell) !== null) || others.some((row) => row.some(looksLikePhone))
}
