import { z } from 'zod'
import { profileData } from '../business-profiles/business-profiles.schema'
import { campaignDraft } from './a2p.schema'

const flag = z.boolean().default(false)

export const a2pBody = z.strictObject({
  profileId: z.string().max(60),
  /** Saved and submitted first, where it can be edited. */
  profileData: profileData.optional(),
  campaignData: z.strictObject({
    ...campaignDraft.shape,
    hasEmbeddedLinks: flag,
    hasEmbeddedPhone: flag,
    ageGated: flag,
    directLending: flag,
  }),
})

export const validateProfileBody = z.strictObject({ profileData })

/** With a masked EIN. */
export const validateProfileAnswer = z.object({ profileData: z.record(z.string(), z.string()) })

export const nothing = z.object({})
