import type { Goals } from '~/domain/goals/goals.schema'
import { formatCount } from '~/ui/format-count'

export const goalPagesWords = {
  /** 3-settings §2. */
  title: 'Customize Team Report',
  ownTitle: 'Daily goals',
  team: 'For each seller and day. Leave a goal empty for none.',
  own: 'For each day. Leave a goal empty for none.',
  calls: 'Calls',
  callsHint: 'Outbound dials.',
  conversations: 'Conversations',
  conversationLength: 'Length of a conversation, in seconds',
  lengthHint: 'Connected calls with this much talk are conversations. Empty: 60.',
  save: 'Save goals',
  saved: 'Goals saved',
  savedNow: ({ callGoal, convoGoal, convoGoalLength }: Goals) =>
    `Saved now: ${goal(callGoal, 'call')}, ${goal(convoGoal, 'conversation')} of ${formatCount(convoGoalLength, 'second')}.`,
} as const

const goal = (value: number | null, one: string) => (value === null ? `no ${one} goal` : formatCount(value, one))
