import { requirePermission } from '../access/require'
import type { ProfileData } from '../business-profiles/business-profiles.schema'
import { checkProfile } from '../business-profiles/check-profile'
import { einDigits, maskEin } from '../business-profiles/ein'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { a2pWords } from './a2p.words'

/** Saves nothing. Answers with a masked EIN. Throws forbidden, and invalid with field errors. */
export function validateProfile(ctx: Ctx, data: ProfileData): ProfileData {
  requirePermission(ctx, 'trust:edit')
  const errors = checkProfile(data)
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', a2pWords.fixErrors, errors)
  return { ...data, businessRegistrationNumber: maskEin(einDigits(data.businessRegistrationNumber)) }
}
