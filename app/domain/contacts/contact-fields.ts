import type { ContactsTable } from '../../../db/schema/contacts'

export type FieldKind =
  'text' | 'name' | 'email' | 'state' | 'zip' | 'timezone' | 'full name' | 'url' | 'id' | 'numbers'

/** `api` creates, `patch` updates, `host`: embedding.md. */
export type FieldSource = 'form' | 'api' | 'patch' | 'host' | 'csv'

interface ContactField {
  /** null: no column of its own. */
  column: keyof ContactsTable | null
  label: string
  kind: FieldKind
  maxLength: number
  sources: readonly FieldSource[]
  headings?: string
  /** `address` renders the whole postal address. */
  mergeField: { id: string; label: string } | null
  searched: boolean
}

const EVERYWHERE = ['form', 'api', 'patch', 'host', 'csv'] as const
const NOT_FROM_HOST = ['form', 'api', 'patch', 'csv'] as const

/** A new field also needs a column and a migration. */
export const contactFields = {
  firstName: {
    column: 'first_name',
    label: 'First name',
    kind: 'name',
    maxLength: 200,
    sources: EVERYWHERE,
    headings: 'first firstname fname givenname forename',
    mergeField: { id: 'firstName', label: 'First name' },
    searched: true,
  },
  lastName: {
    column: 'last_name',
    label: 'Last name',
    kind: 'name',
    maxLength: 200,
    sources: EVERYWHERE,
    headings: 'last lastname lname surname familyname',
    mergeField: { id: 'lastName', label: 'Last name' },
    searched: true,
  },
  name: {
    column: null,
    label: 'Full name',
    kind: 'full name',
    maxLength: 400,
    sources: ['api', 'host', 'csv'],
    headings: 'name fullname contact contactname leadname displayname owner ownername customer customername client',
    mergeField: { id: 'fullName', label: 'Full name' },
    searched: false,
  },
  phone: {
    column: null,
    label: 'Phone number',
    kind: 'numbers',
    maxLength: 40,
    sources: EVERYWHERE,
    headings:
      'phone phonenumber number tel telephone telephonenumber mobile mobilephone mobilenumber cell cellphone cellnumber home homephone homenumber work workphone worknumber businessphone office officephone direct directphone primaryphone mainphone otherphone dayphone eveningphone contactnumber contactphone mobilephonenumber homephonenumber workphonenumber primarynumber mainnumber othernumber alternatenumber bestnumber',
    mergeField: { id: 'phoneNumber', label: 'Phone number' },
    searched: true,
  },
  company: {
    column: 'company',
    label: 'Company',
    kind: 'text',
    maxLength: 255,
    sources: NOT_FROM_HOST,
    headings: 'company companyname organization organisation business businessname employer account accountname firm',
    mergeField: { id: 'companyName', label: 'Company name' },
    searched: true,
  },
  email: {
    column: 'email',
    label: 'E-mail',
    kind: 'email',
    maxLength: 255,
    sources: NOT_FROM_HOST,
    headings: 'email emailaddress mail emailid mailid',
    mergeField: { id: 'emailAddress', label: 'Email address' },
    searched: true,
  },
  address: {
    column: 'address',
    label: 'Address',
    kind: 'text',
    maxLength: 400,
    sources: EVERYWHERE,
    headings: 'address street streetaddress address1 addressline1 street1 mailingaddress propertyaddress homeaddress',
    mergeField: { id: 'address', label: 'Address' },
    searched: false,
  },
  city: {
    column: 'city',
    label: 'City',
    kind: 'text',
    maxLength: 200,
    sources: EVERYWHERE,
    headings: 'city town municipality',
    mergeField: null,
    searched: false,
  },
  state: {
    column: 'state',
    label: 'State',
    kind: 'state',
    maxLength: 100,
    sources: EVERYWHERE,
    headings: 'state province region st stateprovince statecode',
    mergeField: null,
    searched: false,
  },
  zip: {
    column: 'zip',
    label: 'ZIP',
    kind: 'zip',
    maxLength: 20,
    sources: EVERYWHERE,
    headings: 'zip zipcode postal postalcode postcode zippostalcode',
    mergeField: null,
    searched: false,
  },
  timezone: {
    column: 'timezone',
    label: 'Time zone',
    kind: 'timezone',
    maxLength: 100,
    sources: EVERYWHERE,
    headings: 'timezone tz zone',
    mergeField: null,
    searched: false,
  },
  vendorContactId: {
    column: 'vendor_contact_id',
    label: 'CRM ID',
    kind: 'id',
    maxLength: 200,
    sources: ['api', 'host', 'csv'],
    headings: 'contactid vendorcontactid leadid externalid customerid crmid',
    mergeField: null,
    searched: false,
  },
  avatarUrl: {
    column: 'avatar_url',
    label: 'Picture',
    kind: 'url',
    maxLength: 2000,
    sources: ['api', 'patch', 'host'],
    mergeField: null,
    searched: false,
  },
} as const satisfies Record<string, ContactField>

type Fields = typeof contactFields
export type ContactFieldKey = keyof Fields
type KeysWith<Properties> = {
  [Key in ContactFieldKey]: Fields[Key] extends Properties ? Key : never
}[ContactFieldKey]
type KeysOf<Source extends FieldSource> = {
  [Key in ContactFieldKey]: Source extends Fields[Key]['sources'][number] ? Key : never
}[ContactFieldKey]

type TextKind = 'text' | 'name' | 'email' | 'state' | 'zip' | 'timezone'
const TEXT_KINDS: readonly FieldKind[] = ['text', 'name', 'email', 'state', 'zip', 'timezone'] satisfies TextKind[]

export type NameField = KeysWith<{ kind: 'name' }>
export type StoredField = KeysWith<{ column: string }>
export type StoredColumn = Fields[StoredField]['column']
export type TextField<Source extends FieldSource> = KeysOf<Source> & KeysWith<{ kind: TextKind | 'full name' }>
export type ImportField = KeysOf<'csv'> | 'ignore'

const entries = Object.entries(contactFields) as Array<[ContactFieldKey, ContactField]>
const keysWhere = <Key extends ContactFieldKey>(fits: (field: ContactField) => boolean) =>
  entries.filter(([, field]) => fits(field)).map(([key]) => key as Key)

export const STORED_FIELDS = keysWhere<StoredField>(({ column }) => column !== null)
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...keysWhere<KeysOf<'csv'>>(({ sources }) => sources.includes('csv')),
  'ignore',
]
export const SEARCHED_FIELDS = keysWhere<StoredField>(({ column, searched }) => column !== null && searched)

export const textFields = <Source extends FieldSource>(source: Source) =>
  keysWhere<TextField<Source>>(
    ({ kind, sources }) => sources.includes(source) && (kind === 'full name' || TEXT_KINDS.includes(kind)),
  )

export const contactTexts = <Source extends FieldSource, Part>(
  source: Source,
  part: (field: ContactField, key: TextField<Source>) => Part,
) =>
  Object.fromEntries(textFields(source).map((key) => [key, part(contactFields[key], key)])) as Record<
    TextField<Source>,
    Part
  >

export const isName = (key: StoredField): key is NameField => contactFields[key].kind === 'name'

export const importFieldLabel = (field: ImportField): string =>
  field === 'ignore' ? 'Do not import' : contactFields[field].label

export const POSTAL_FIELDS = ['address', 'city', 'state', 'zip'] as const satisfies readonly StoredField[]

export const MAX_NUMBERS = 10
