import { formatPhone } from '~/domain/phone-numbers/phone'

/** What somebody is called; who is called by the ten digits of a number, as numbers are read (2-live §2.4). */
export const nameInWords = (name: string): string => (/^\d{10}$/.test(name) ? formatPhone(`+1${name}`) : name)
