import { z } from 'zod'

/** Everybody of the team who may call. */
export const EVERYONE = 'everyone'

/** What is set for calls to the numbers of a whole team (3-settings §3). */
export const teamSettings = z.strictObject({
  /** Whom they ring for: everybody, or one member, by id. */
  callForwarding: z.string().max(60),
  /** Recorded greeting before a caller's message, of the account; null: a spoken one that names it. */
  voicemailGreetingId: z.string().max(60).nullable(),
})
export type TeamSettings = z.infer<typeof teamSettings>

export const DEFAULT_TEAM_SETTINGS: TeamSettings = { callForwarding: EVERYONE, voicemailGreetingId: null }

export const teamSettingsView = z.object({
  callForwarding: z.object({
    value: z.string(),
    /** What can be chosen, in groups. */
    options: z.array(
      z.object({ label: z.string(), options: z.array(z.object({ id: z.string(), label: z.string() })) }),
    ),
  }),
  voicemailGreetingId: z.string().nullable(),
})
export type TeamSettingsView = z.infer<typeof teamSettingsView>
