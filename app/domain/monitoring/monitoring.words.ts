/** 2-live §9. */
const MAX_NAME_LENGTH = 15

export function monitorName(name: string): string {
  const shownName = name.trim() || 'Team Member'
  return shownName.length > MAX_NAME_LENGTH ? `${shownName.slice(0, MAX_NAME_LENGTH - 3)}...` : shownName
}

export const NO_MEMBER_TO_MONITOR = 'No other team members are currently able to be monitored.'
export const BARGE_QUESTION = 'All participants in this call will hear you, are you sure you want to continue?'

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

const relative = new Intl.RelativeTimeFormat('en-US')

/** 'Just now', '5 minutes ago', '2 days ago'. */
export function formatTimeAgo(at: number, now: number): string {
  const [unit, ms] = UNITS.find(([, length]) => now - at >= length) ?? [null, 1]
  return unit === null ? 'Just now' : relative.format(-Math.floor((now - at) / ms), unit)
}

export const monitoringWords = {
  carrierRefusedChange: (message: string) => `The carrier refused the change: ${message}.`,
  carrierCannotBeReached: 'The carrier cannot be reached.',
  youLeftCall: 'You have left the call',
  youBargedStopMonitoringLeave: 'You have barged in. Stop monitoring to leave the call.',
  phoneNotCallYet: 'Your phone is not in the call yet',
  teamMember: 'Team Member',
  inCall: 'In Call',
  youCannotMonitorYourself: 'You cannot monitor yourself',
  youMonitoringMember: 'You are monitoring this member',
  anotherSupervisorMonitoringMember: 'Another supervisor is monitoring this member',
  memberNotDialing: 'This member is not dialing',
  youBeingMonitoredYourself: 'You are being monitored yourself',
  stopOwnCampaignFirst: 'Stop your own campaign first',
  teamMemberNotFound: 'Team member not found',
  teamMembers: 'Team members',
  name: 'Name',
  status: 'Status',
  lastCall: 'Last Call',
  firstCallToday: 'First Call Today',
  action: 'Action',
  monitoredBy: (monitorName: string) => `Monitored by ${monitorName}`,
  noCallsYet: 'No calls yet',
  monitor: 'Monitor',
  monitorBar: 'The monitor bar',
  bargeCall: 'Barge In Call',
  barge: 'Barge',
  teamMonitoring: 'Team Monitoring',
  usesBrowserSoundTeamStatus: "It uses this browser's sound. Team status is shown without JavaScript.",
  listeningNeedsJavascript: 'Listening needs JavaScript',
  listenCallTeamWhisperSeller: 'Listen to a call of your team, whisper to the seller, or barge in.',
  searchTeamMembers: 'Search team members',
  nameOrEmail: 'Name or e-mail',
  noTeamMembersMatchSearch: 'No team members match your search.',
  sellersTeamAppearHereCurrent: 'Sellers on your team appear here with their current status.',
  noTeamMembers: 'No team members',
} as const
