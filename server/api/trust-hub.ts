import { requireBrandOwner } from '../../app/domain/a2p/a2p-access.server'
import { readBrandSummary } from '../../app/domain/a2p/a2p.read.server'
import { compactDraft } from '../../app/domain/a2p/campaign-form.read.server'
import { resendVerificationText } from '../../app/domain/a2p/resend-verification.server'
import { submitA2p } from '../../app/domain/a2p/submit-a2p.server'
import { validateProfile } from '../../app/domain/a2p/validate-profile.server'
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

export const a2p = {
  registerBrand: os.a2p.registerBrand.handler(async ({ context, input: { profileId, profileData, campaignData } }) => {
    const { accountId } = await requireBrandOwner(context.ctx)
    await requireOwnProfile(context.ctx, profileId)
    if (profileData && (await isProfileOpen(context.ctx))) await submit(context.ctx, profileData)
    await submitA2p(context.ctx, { draft: compactDraft(campaignData), acceptsRefusals: false })
    return { brand: await readBrandSummary(context.ctx, accountId) }
  }),
  validateProfile: os.a2p.validateProfile.handler(({ context, input: { profileData } }) => ({
    profileData: validateProfile(context.ctx, profileData),
  })),
  resendVerificationText: os.a2p.resendVerificationText.handler(async ({ context }) => {
    await resendVerificationText(context.ctx)
    return {}
  }),
}
