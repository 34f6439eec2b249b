import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { submitRegistration } from '../registrations/submit-registration.server'
import { findProfileErrors } from './advise-on-profile.server'
import { findProfileRow } from './business-profiles.read.server'
import { profileWords } from './business-profiles.words'
import { writeProfile, type ProfileEdit } from './save-profile.server'

/** Saves it, checks it and submits it to the carrier. Throws forbidden, conflict, and invalid with its field errors. */
export async function submitProfile(ctx: Ctx, edit: ProfileEdit | null): Promise<{ id: string }> {
  const { accountId, userId } = requirePermission(ctx, 'trust:edit')
  return ctx.db.transact('business-profile.submit', async (tx) => {
    const row = edit ? await writeProfile(tx, edit) : await findProfileRow(tx, accountId)
    if (!row) throw new DomainError('invalid', profileWords.fixErrors)
    const fieldErrors = await findProfileErrors(tx, row)
    if (Object.keys(fieldErrors).length > 0) throw new DomainError('invalid', profileWords.fixErrors, fieldErrors)
    if (!(await submitRegistration(tx, { accountId, kind: 'profile', userId })))
      throw new DomainError('conflict', profileWords.readOnly)
    return { id: row.id }
  })
}
