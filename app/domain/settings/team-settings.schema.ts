import { z } from 'zod'
import { intervalHours, NUISANCE_UNITS } from './settings.schema'

/** Everybody of the team who may call. */
export const EVERYONE = 'everyone'

/** What is set for a whole team: for calls to its numbers, and for every call of its sellers (3-settings §3). */
export const teamSettings = z.strictObject({
  /** Whom they ring for: everybody, or one member, by id. */
  callForwarding: z.string().max(60),
  /** A number that anybody of the team dialed is left alone for so long, by every seller and board; a count of 0 leaves it to them. */
  nuisanceProtection: z.strictObject({
    interval: z.enum(NUISANCE_UNITS),
    count: z.number().int().min(0).max(100),
  }),
  /** Recorded greeting before a caller's message, of the account; null: a spoken one that names it. */
  voicemailGreetingId: z.string().max(60).nullable(),
})
export type TeamSettings = z.infer<typeof teamSettings>

export const DEFAULT_TEAM_SETTINGS: TeamSettings = {
  callForwarding: EVERYONE,
  nuisanceProtection: { interval: 'hours', count: 0 },
  voicemailGreetingId: null,
}

/** Hours that the team leaves a number alone at least; 0: it says nothing of it. */
export const teamNuisanceHours = ({
  nuisanceProtection: { count, interval },
}: Pick<TeamSettings, 'nuisanceProtection'>): number => intervalHours(count, interval)

/** A recorded message as it is chosen; what is sent back besides its id changes nothing. */
const chosenMessage = z.strictObject({
  value: z.string().max(60),
  label: z.string().max(200).optional(),
  duration: z.number().optional(),
})

/** `voicemailGreeting`: the recorded message itself, as it is answered, instead of its id. */
export const teamSettingsChange = teamSettings
  .partial()
  .extend({ voicemailGreeting: chosenMessage.nullable().optional() })
export type TeamSettingsChange = z.infer<typeof teamSettingsChange>

export const teamSettingsView = z.object({
  callForwarding: z.object({
    value: z.string(),
    /** What can be chosen, in groups. */
    options: z.array(
      z.object({ label: z.string(), options: z.array(z.object({ id: z.string(), label: z.string() })) }),
    ),
  }),
  nuisanceProtection: teamSettings.shape.nuisanceProtection,
  /** The recorded greeting, its duration in whole seconds; null: none, or one that was deleted. */
  voicemailGreeting: z.object({ value: z.string(), label: z.string(), duration: z.number().int() }).nullable(),
  voicemailGreetingId: z.string().nullable(),
})
export type TeamSettingsView = z.infer<typeof teamSettingsView>
