import { z } from 'zod'

export const CODE_LIFETIME_MS = 2 * 60_000

/** As made by `newToken`. */
const code = z.string().trim().min(20).max(100)

export const useMobileLoginCode = z.strictObject({
  code,
  /** The signed-in person who agreed to be signed out. */
  replaces: z.string().max(60).optional(),
})
export type UseMobileLoginCode = z.output<typeof useMobileLoginCode>

export const mobileLoginCode = z.object({
  code,
  /** Address for the phone, with the code behind `#`. */
  url: z.string(),
  expiresAt: z.string(),
})

export const textMobileLink = z.strictObject({
  /** The person's own confirmed phone. Left out: the one added last. */
  numberId: z.string().max(60).optional(),
})
export type TextMobileLink = z.output<typeof textMobileLink>

export const mobileLinkTexted = z.object({ to: z.string() })
