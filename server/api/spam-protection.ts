import { registerNumbers } from '../../app/domain/spam-protection/register-numbers.server'
import { removeProtection } from '../../app/domain/spam-protection/remove-protection.server'
import { restoreProtectionOf } from '../../app/domain/spam-protection/restore-protection.server'
import { createSpamProfile, updateSpamProfile } from '../../app/domain/spam-protection/save-spam-profile.server'
import { readSpamInfo } from '../../app/domain/spam-protection/spam-protection.read.server'
import { os } from './implement'

export const spamProtection = {
  createSpamProfile: os.spamProtection.createSpamProfile.handler(({ context, input: { spamProfileData } }) =>
    createSpamProfile(context.ctx, spamProfileData),
  ),
  updateSpamProfile: os.spamProtection.updateSpamProfile.handler(({ context, input: { id, spamProfileData } }) =>
    updateSpamProfile(context.ctx, id, spamProfileData),
  ),
  listSpamRegistrations: os.spamProtection.listSpamRegistrations.handler(({ context, input }) =>
    readSpamInfo(context.ctx, input),
  ),
  registerNumbers: os.spamProtection.registerNumbers.handler(async ({ context, input: { numbers } }) => ({
    registrations: await registerNumbers(context.ctx, numbers),
  })),
  removeSpamRegistration: os.spamProtection.removeSpamRegistration.handler(
    async ({ context, input: { id } }) => (await removeProtection(context.ctx, [id]))[0]!,
  ),
  restoreSpamRegistration: os.spamProtection.restoreSpamRegistration.handler(
    ({ context, input: { number, autoPurchase } }) => restoreProtectionOf(context.ctx, number, { autoPurchase }),
  ),
}
