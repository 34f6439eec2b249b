import type { ImportField } from './contacts.schema'

/** What the fields of an import are called where people choose them. */
export const importFieldWords: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Full name',
  phone: 'Phone number',
  company: 'Company',
  email: 'E-mail',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  timezone: 'Time zone',
  vendorContactId: 'CRM ID',
  ignore: 'Do not import',
}
