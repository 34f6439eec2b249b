import { contactChecks } from './message-checks'

/** Of a contact what the API takes: it refuses a field that it does not know; what a CRM knows beside is ignored in every message. */
export const knownOf = <Contact extends object>(contact: Contact): Contact =>
  Object.fromEntries(Object.entries(contact).filter(([field]) => Object.hasOwn(contactChecks, field))) as Contact
