import { formatPhone } from '~/domain/phone-numbers/phone'

/** Formats a ten-digit number (spec 2-live §2.4). */
export const formatThreadName = (name: string): string => (/^\d{10}$/.test(name) ? formatPhone(`+1${name}`) : name)
