import { contactChecks } from './message-checks'

/** The API refuses unknown fields. */
export const pickKnownFields = <Contact extends object>(contact: Contact): Contact =>
  Object.fromEntries(Object.entries(contact).filter(([field]) => Object.hasOwn(contactChecks, field))) as Contact
