import { expect, test } from 'vitest'
import { getNumberProblem } from './number-problem'

const CHOOSE = 'Choose a contact, or enter a number with 10 digits.'
const EMERGENCY = 'Emergency and service numbers cannot be dialed here. Use a phone.'

test.each([
  ['+1 (312) 555-0199', null],
  ['Grace', CHOOSE],
  ['', CHOOSE],
  ['911', EMERGENCY],
  ['988', EMERGENCY],
  ['411', EMERGENCY],
  ['72345', '‘72345’ has 5 digits; a phone number has 10'],
  ['+1 312 555', '‘+1 312 555’ has 6 digits; a phone number has 10'],
  ['555-0199', '‘555-0199’ has 7 digits; a phone number has 10'],
  ['312 555 01999', '‘312 555 01999’ has 11 digits; a phone number has 10'],
  ['+44 20 7946 0123', '‘+44 20 7946 0123’ is abroad: only numbers in the United States and Canada can be dialed'],
  ['876 555 0199', 'Area code 876 is in Jamaica: only numbers in the United States and Canada can be dialed'],
  ['900 555 0199', 'Premium-rate numbers are not dialed'],
  ['112 555 0199', 'No area code begins with 1'],
])('%j: %s', (text, problem) => expect(getNumberProblem(text)).toBe(problem))
