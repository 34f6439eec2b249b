import { areaCode, areaCodeOf } from '../phone-numbers/area-codes'
import { isProvince } from '../places/us-states'
import type { CreateStep } from '../registrations/registration-kind'
import { productKind } from './product-kind.server'

const endUser = (name: string): CreateStep => {
  const step = 'caller-name'
  const type = 'cnam_information'
  const attributes = { cnam_display_name: name }
  return {
    name: step,
    create: (run) => run.carrier.createEndUser({ type, reference: run.referenceOf(step), attributes }),
    find: (run) => run.carrier.findEndUser({ type, reference: run.referenceOf(step) }),
    update: (run, sid) => run.carrier.updateEndUser(sid, attributes),
  }
}

/** Carriers show names for local numbers of the United States; toll-free codes have no state. */
export function takesCallerName(e164: string): boolean {
  const code = areaCodeOf(e164)
  const states = code === null ? [] : (areaCode(code)?.states ?? [])
  return states.length > 0 && !states.some(isProvince)
}

export const callerNameKind = productKind({
  kind: 'caller_name',
  users: (profile) => [endUser(profile.caller_id_name)],
  takes: ({ e164 }) => takesCallerName(e164),
})
