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
  leaderboard: 'Leaderboard',
  isOn: 'The team sees this page.',
  isOff: 'Only you and other managers see this page.',
  showToTeam: 'Show to the team',
  hideFromTeam: 'Hide from the team',
  period: 'Period',
  periods: { day: 'Today', week: 'This week' },
  rankedBy: 'Ranked by',
  figures: { dials: 'Dials', conversations: 'Conversations', talkMs: 'Talk time' },
  place: 'Place',
  seller: 'Seller',
  you: '(you)',
  noSellers: 'Sellers appear here when they have a seat.',
  manageTeam: 'Team Management',
  leaderboardCounted:
    'Calls count when they end, in the time zone of the account’s number. The week begins on Monday. Equal figures share a place.',
} as const

const goal = (value: number | null, one: string) => (value === null ? `no ${one} goal` : formatCount(value, one))
