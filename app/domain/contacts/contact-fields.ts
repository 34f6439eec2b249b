import type { ContactsTable } from '../../../db/schema/contacts'
import { IMPORT_ONLY_FIELDS, importOnlyFields, type ImportOnlyField } from '../imports/import-only-fields'

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
    headings:
      'first firstname fname givenname forename givennames prenom prenoms vorname vornamen primernombre nombredepila',
    mergeField: { id: 'firstName', label: 'First name' },
    searched: true,
  },
  lastName: {
    column: 'last_name',
    label: 'Last name',
    kind: 'name',
    maxLength: 200,
    sources: EVERYWHERE,
    headings:
      'last lastname lname surname familyname nachname familienname zuname nomdefamille nomfamille apellido apellidos primerapellido',
    mergeField: { id: 'lastName', label: 'Last name' },
    searched: true,
  },
  name: {
    column: null,
    label: 'Full name',
    kind: 'full name',
    maxLength: 400,
    sources: ['api', 'host', 'csv'],
    headings:
      'name fullname contact contactname leadname displayname owner ownername customer customername client person vollstandigername gesamtname nombre nombres nom nomcomplet nomprenom prenomnom nombrecompleto nombreyapellido nombreyapellidos kontakt kontaktname ansprechpartner contacto nombredelcontacto cliente nomducontact kunde kundenname',
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
      'phone phonenumber number tel telephone telephonenumber mobile mobilephone mobilenumber cell cellphone cellnumber home homephone homenumber work workphone worknumber businessphone office officephone direct directphone primaryphone mainphone otherphone dayphone eveningphone contactnumber contactphone mobilephonenumber homephonenumber workphonenumber primarynumber mainnumber othernumber alternatenumber bestnumber additionalphone additionalphones alternatephone companyphone companymainphone phonework phonehome phonemobile phoneother carphone telefon telefonnummer telefonnummern telefonnr rufnummer handy handynummer mobil mobilnummer mobiltelefon mobiltelefonnummer mobilrufnummer festnetz festnetznummer telefonprivat telefonmobil telefongeschaftlich telefondienstlich telefonarbeit geschaftlichetelefonnummer telefono telefonos telefonomovil telefonocelular telefonocasa telefonoparticular telefonotrabajo telefonooficina telefonoprincipal movil celular numerodetelefono numerotelefono numerodetelefonomovil numerodemovil numerodecelular numtelephone telephonemobile telephoneportable telephonefixe telephonebureau telephonedomicile telephoneprofessionnel telephoneprincipal portable numerodetelephone numerodetelephonemobile numerodemobile numerodeportable gsm',
    mergeField: { id: 'phoneNumber', label: 'Phone number' },
    searched: true,
  },
  company: {
    column: 'company',
    label: 'Company',
    kind: 'text',
    maxLength: 255,
    sources: NOT_FROM_HOST,
    headings:
      'company companyname organization organisation business businessname employer account accountname firm organizationname organisationname companyaccount accountcompany associatedcompany associatedcompanyname companyorganization firma firmenname unternehmen unternehmensname namedesunternehmens namederorganisation empresa nombredelaempresa nombreempresa compania nombredelacompania organizacion nombredelaorganizacion razonsocial empresacuenta nombredelacuenta entreprise societe nomdelentreprise nomdelasociete nomentreprise raisonsociale nomdelorganisation societecompte nomducompte accountfirma',
    mergeField: { id: 'companyName', label: 'Company name' },
    searched: true,
  },
  email: {
    column: 'email',
    label: 'E-mail',
    kind: 'email',
    maxLength: 255,
    sources: NOT_FROM_HOST,
    headings:
      'email emailaddress mail emailid mailid emailvalue primaryemail emailwork emailhome emailother emailprivat emailgeschaftlich correo correoelectronico direcciondecorreo direcciondecorreoelectronico direcciondeemail mailadresse emailadresse courriel adressecourriel courrierelectronique adresseelectronique adresseemail adressemail adressedemessagerie',
    mergeField: { id: 'emailAddress', label: 'Email address' },
    searched: true,
  },
  address: {
    column: 'address',
    label: 'Address',
    kind: 'text',
    maxLength: 400,
    sources: EVERYWHERE,
    headings:
      'address street streetaddress address1 addressline1 street1 mailingaddress propertyaddress homeaddress addressstreet streetline addressline strasse strassehausnummer strasseundhausnummer strasseundnr anschrift adresse hausanschrift calle direccion domicilio direccionpostal callenumero calleynumero rue voie adressepostale numeroetrue',
    mergeField: { id: 'address', label: 'Address' },
    searched: false,
  },
  city: {
    column: 'city',
    label: 'City',
    kind: 'text',
    maxLength: 200,
    sources: EVERYWHERE,
    headings: 'city town municipality ort stadt wohnort ciudad poblacion localidad municipio ville commune localite',
    mergeField: null,
    searched: true,
  },
  state: {
    column: 'state',
    label: 'State',
    kind: 'state',
    maxLength: 100,
    sources: EVERYWHERE,
    headings:
      'state province region st stateprovince statecode stateregion stateorregion stateorprovince provincestate bundesland bundeslandregion bundeslandprovinz bundeslandkanton kanton estado estadoregion estadoprovincia provincia provinciaestado comunidadautonoma etat etatregion etatprovince departement regiondepartement',
    mergeField: null,
    searched: true,
  },
  zip: {
    column: 'zip',
    label: 'ZIP',
    kind: 'zip',
    maxLength: 20,
    sources: EVERYWHERE,
    headings:
      'zip zipcode postal postalcode postcode zippostalcode zippostal postalzip zipcodepostalcode codigopostal cp codepostal plz postleitzahl',
    mergeField: null,
    searched: false,
  },
  timezone: {
    column: 'timezone',
    label: 'Time zone',
    kind: 'timezone',
    maxLength: 100,
    sources: EVERYWHERE,
    headings: 'timezone tz zone zeitzone zonahoraria husohorario fuseauhoraire',
    mergeField: null,
    searched: false,
  },
  vendorContactId: {
    column: 'vendor_contact_id',
    label: 'CRM ID',
    kind: 'id',
    maxLength: 200,
    sources: ['api', 'host', 'csv'],
    headings: 'contactid vendorcontactid leadid externalid customerid crmid personid',
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
export type ImportField = KeysOf<'csv'> | ImportOnlyField | 'ignore'

const entries = Object.entries(contactFields) as Array<[ContactFieldKey, ContactField]>
const keysWhere = <Key extends ContactFieldKey>(fits: (field: ContactField) => boolean) =>
  entries.filter(([, field]) => fits(field)).map(([key]) => key as Key)

export const STORED_FIELDS = keysWhere<StoredField>(({ column }) => column !== null)
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...keysWhere<KeysOf<'csv'>>(({ sources }) => sources.includes('csv')),
  ...IMPORT_ONLY_FIELDS,
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

const isImportOnly = (field: ImportField): field is ImportOnlyField => IMPORT_ONLY_FIELDS.some((one) => one === field)

const importField = (field: Exclude<ImportField, 'ignore'>): { label: string; headings: string } =>
  isImportOnly(field) ? importOnlyFields[field] : contactFields[field]

export const importFieldLabel = (field: ImportField): string =>
  field === 'ignore' ? 'Do not import' : importField(field).label

export const importHeadings = (field: Exclude<ImportField, 'ignore'>): readonly string[] =>
  importField(field).headings.split(' ')

export const POSTAL_FIELDS = ['address', 'city', 'state', 'zip'] as const satisfies readonly StoredField[]

export const MAX_NUMBERS = 10
