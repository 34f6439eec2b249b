import { z } from 'zod'
import { intervalHours, NUISANCE_UNITS } from './settings.schema'

/** All members who may call. */
export const EVERYONE = 'everyone'

/** 3-settings §3. */
export const teamSettings = z.strictObject({
  /** `EVERYONE` or a member's id. */
  callForwarding: z.string().max(60),
  /** Applies to all sellers and boards; 0: none. */
  nuisanceProtection: z.strictObject({
    interval: z.enum(NUISANCE_UNITS),
    count: z.number().int().min(0).max(100),
  }),
  /** Null: spoken. */
  voicemailGreetingId: z.string().max(60).nullable(),
})
export type TeamSettings = z.infer<typeof teamSettings>

export const DEFAULT_TEAM_SETTINGS: TeamSettings = {
  callForwarding: EVERYONE,
  nuisanceProtection: { interval: 'hours', count: 0 },
  voicemailGreetingId: null,
}

export const teamNuisanceHours = ({
  nuisanceProtection: { count, interval },
}: Pick<TeamSettings, 'nuisanceProtection'>): number => intervalHours(count, interval)

/** Only the id is used. */
const chosenMessage = z.strictObject({
  value: z.string().max(60),
  label: z.string().max(200).optional(),
  duration: z.number().optional(),
})

/** The message as returned, or its id. */
export const teamSettingsChange = teamSettings
  .partial()
  .extend({ voicemailGreeting: chosenMessage.nullable().optional() })
export type TeamSettingsChange = z.infer<typeof teamSettingsChange>

export const teamSettingsView = z.object({
  callForwarding: z.object({
    value: z.string(),
    options: z.array(
      z.object({ label: z.string(), options: z.array(z.object({ id: z.string(), label: z.string() })) }),
    ),
  }),
  nuisanceProtection: teamSettings.shape.nuisanceProtection,
  /** Whole seconds; null: none, or deleted. */
  voicemailGreeting: z.object({ value: z.string(), label: z.string(), duration: z.number().int() }).nullable(),
  voicemailGreetingId: z.string().nullable(),
})
export type TeamSettingsView = z.infer<typeof teamSettingsView>
