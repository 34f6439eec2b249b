import { isProfileOpen, readProfileAnswer } from '../../app/domain/business-profiles/business-profiles.read.server'
import type { ProfileData } from '../../app/domain/business-profiles/business-profiles.schema'
import { requireOwnProfile } from '../../app/domain/business-profiles/save-profile.server'
import { submitProfile } from '../../app/domain/business-profiles/submit-profile.server'
import type { Ctx } from '../../app/domain/context.server'
import { syncRegistrations } from '../../app/domain/registrations/sync-registrations.server'
import { submitStirShaken } from '../../app/domain/voice-trust/submit-stir-shaken.server'
import { readVoiceTrust } from '../../app/domain/voice-trust/voice-trust.read.server'
import { os } from './implement'

async function submit(ctx: Ctx, data: ProfileData) {
  await submitProfile(ctx, { data, version: null, editor: '' })
  return readProfileAnswer(ctx)
}

export const businessProfiles = {
  findProfile: os.businessProfiles.findProfile.handler(({ context }) => readProfileAnswer(context.ctx)),
  createProfile: os.businessProfiles.createProfile.handler(({ context, input: { profileData } }) =>
    submit(context.ctx, profileData),
  ),
  updateProfile: os.businessProfiles.updateProfile.handler(async ({ context, input: { id, profileData } }) => {
    await requireOwnProfile(context.ctx, id)
    return submit(context.ctx, profileData)
  }),
  syncRegistrations: os.businessProfiles.syncRegistrations.handler(async ({ context }) => ({
    brand: await syncRegistrations(context.ctx),
  })),
}

export const voiceTrust = {
  findVoiceTrust: os.voiceTrust.findVoiceTrust.handler(({ context }) => readVoiceTrust(context.ctx)),
  submitStirShaken: os.voiceTrust.submitStirShaken.handler(async ({ context, input: { profileId, profileData } }) => {
    if (profileData) {
      await requireOwnProfile(context.ctx, profileId)
      // The carrier reviews the profile first; one that is there already stays as it is.
      if (await isProfileOpen(context.ctx)) await submit(context.ctx, profileData)
    }
    return { stirShaken: await submitStirShaken(context.ctx, profileId) }
  }),
}
