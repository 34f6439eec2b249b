import { z } from 'zod'
import { roles } from '../access/access.schema'
import { DEFAULT_CONVERSATION_S, MAX_CONVERSATION_S, MAX_GOAL } from './goal-limits'
import { goalsWords } from './goals.words'

const count = (max: number) =>
  z
    .number({ error: goalsWords.wholeNumber })
    .int(goalsWords.wholeNumber)
    .min(0, goalsWords.atLeast)
    .max(max, goalsWords.atMost(max.toLocaleString('en-US')))

/** Per seller and day. null: no goal (3-settings §5). */
export const goalsChange = z.strictObject({
  calls: count(MAX_GOAL).nullable().default(null),
  conversations: count(MAX_GOAL).nullable().default(null),
  /** Seconds. null: 60. */
  conversationLength: count(MAX_CONVERSATION_S)
    .nullable()
    .default(null)
    .transform((seconds) => seconds ?? DEFAULT_CONVERSATION_S),
  /** As read; refuses to overwrite a change made since. */
  version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type GoalsChange = z.output<typeof goalsChange>

export const goals = z.object({
  callGoal: z.number().int().nullable(),
  convoGoal: z.number().int().nullable(),
  /** Seconds. */
  convoGoalLength: z.number().int(),
  /** Members see the leaderboard. */
  leaderboard: z.boolean(),
  /** 0: never changed. */
  version: z.number().int(),
})
export type Goals = z.infer<typeof goals>

export const NO_GOALS: Goals = {
  callGoal: null,
  convoGoal: null,
  convoGoalLength: DEFAULT_CONVERSATION_S,
  leaderboard: false,
  version: 0,
}

/** 3-settings §3. */
export const teamGoals = goals.extend({
  id: z.string(),
  members: z.array(z.object({ id: z.string(), userId: z.string(), name: z.string(), role: roles })),
})
export type TeamGoals = z.infer<typeof teamGoals>

export const teamOfGoals = z.strictObject({ teamId: z.string().max(60) })
/** Of the page. */
export const leaderboardForm = z.strictObject({ leaderboard: z.enum(['on', 'off']) })
export const leaderboardChange = z.strictObject({ leaderboard: z.boolean() })
