import { z } from 'zod'
import { registrationView } from '../registrations/registrations.schema'
import { EIN_LENGTH } from './ein'

/** Most characters of each field, also of a draft (4-trust §9). */
export const PROFILE_LIMITS = {
  businessName: 100,
  businessType: 40,
  industry: 40,
  businessRegistrationNumber: EIN_LENGTH,
  street: 100,
  city: 60,
  state: 2,
  zip: 7,
  websiteUrl: 200,
  firstName: 50,
  lastName: 50,
  email: 100,
  personalNumber: 20,
  businessTitle: 60,
  jobPosition: 40,
  callerIdName: 15,
  callPurpose: 40,
  callPurposeOther: 100,
} as const
export type ProfileField = keyof typeof PROFILE_LIMITS
export const PROFILE_FIELDS = Object.keys(PROFILE_LIMITS) as ProfileField[]

const text = (most: number) => z.string().trim().max(most, `Use at most ${most} characters`).default('')

const fields = Object.fromEntries(Object.entries(PROFILE_LIMITS).map(([field, most]) => [field, text(most)])) as Record<
  ProfileField,
  ReturnType<typeof text>
>

/** As it is filled. An EIN that is masked stays what it was. */
export const profileData = z.strictObject(fields)
export type ProfileData = z.output<typeof profileData>

/** 4-trust §7.1. */
export const profileBody = z.strictObject({ profileData })

export const profileForm = z.strictObject({
  ...fields,
  /** Of the profile that was edited; '0': there was none. */
  version: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  /** Names the window. */
  editor: z.string().max(60).default(''),
  /** `draft`: of a window in which someone types. */
  intent: z.enum(['draft', 'save', 'submit']).default('save'),
})
export type ProfileForm = z.output<typeof profileForm>

export const profileView = z.object({
  id: z.string(),
  version: z.number().int(),
  /** Masked EIN. */
  data: z.object(
    Object.fromEntries(PROFILE_FIELDS.map((field) => [field, z.string()])) as Record<ProfileField, z.ZodString>,
  ),
  hasEin: z.boolean(),
  hasWebsite: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type ProfileView = z.infer<typeof profileView>

/** 4-trust §3, with the fields of `data` beside it. */
export const profileAnswer = z.object({
  profile: z
    .object({
      id: z.string(),
      status: registrationView.shape.status,
      failureReason: z.string().nullable(),
      ...profileView.shape.data.shape,
    })
    .nullable(),
})
export type ProfileAnswer = z.infer<typeof profileAnswer>
