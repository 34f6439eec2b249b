import { isProvince } from '../places/us-states'
import { areaCode, areaCodeOf } from '../phone-numbers/area-codes'
import { isTestNumber } from '../phone-numbers/test-number'

/** A local number of the United States: carriers register its texts. Toll-free numbers are verified elsewhere. */
export function isUsLocalNumber(e164: string): boolean {
  if (isTestNumber(e164)) return false
  const code = areaCodeOf(e164)
  const known = code === null ? null : areaCode(code)
  return known !== null && known.states.some((state) => !isProvince(state))
}
