import { getNumberBlocker } from '~/domain/phone-numbers/possible-number'
import { phoneNumbersWords } from '~/domain/phone-numbers/phone-numbers.words'
import { readWrittenNumber, toE164 } from '~/domain/phone-numbers/read-number'
import { dialerPanelsWords } from './dialer-panels.words'

const NUMBER_LENGTH = 10
const EMERGENCY_OR_SERVICE = /^(?:[2-9]11|112|988|999)$/

/** null: the number can be dialed. */
export function getNumberProblem(text: string): string | null {
  if (toE164(text) !== null) return null
  const written = readWrittenNumber(text)
  if (!written) return dialerPanelsWords.writeNumberOrChooseContact
  const { digits, isAbroad } = written
  const quoted = `‘${text.trim()}’`
  if (isAbroad) return phoneNumbersWords.abroadOnlyNumbersUnitedStates(quoted)
  if (EMERGENCY_OR_SERVICE.test(digits)) return dialerPanelsWords.emergencyNumbersNotDialed
  if (digits.length !== NUMBER_LENGTH) return phoneNumbersWords.digitsPhoneNumberTen(quoted, digits.length)
  return getNumberBlocker(digits)
}
