import type { HelpArticle } from '../help-article'

export const teamArticles: readonly HelpArticle[] = [
  {
    id: 'invite-your-team',
    area: 'team',
    title: 'Invite your team',
    paragraphs: ['Owners, managers and sellers who dial need a seat. Coaches and admins do not.'],
    steps: [
      'Open Team Management and press Invite Team Members.',
      'Fill one row for each person, and send.',
      'Each person joins by the link in the mail, or by the activation code.',
    ],
    notes: ['Codes work once, for 14 days. Resend makes a new one.'],
    keywords: 'seat member role activation code join add user',
    pages: [{ to: '/manage/team', label: 'Team Management' }],
  },
  {
    id: 'monitor-calls',
    area: 'team',
    title: 'Listen, whisper and barge',
    paragraphs: [
      'Team Monitoring shows who is in a call. Listen: no one hears you. Whisper: the seller hears you. Barge: everyone hears you.',
    ],
    keywords: 'supervisor coach live call training',
    pages: [{ to: '/manage/team-monitoring', label: 'Team Monitoring' }],
  },
  {
    id: 'call-history',
    area: 'team',
    title: 'Call history, recordings and transcripts',
    paragraphs: [
      'History has every call, with filters for date, outcome, disposition, campaign, number and member.',
      'Open a call for its recording, transcript and summary. Download CSV has what is shown.',
    ],
    keywords: 'report log listen playback export',
    pages: [
      { to: '/manage/history', label: 'Outbound' },
      { to: '/manage/history/inbound', label: 'Inbound' },
    ],
  },
  {
    id: 'reports',
    area: 'team',
    title: 'How reports count',
    paragraphs: [
      'A call counts when it has ended. Connected means that a person talked for a second or more; voicemail does not count.',
      'A rate shows its range while there are few calls, and ‘Not enough data’ while it says nothing.',
    ],
    steps: [
      'Open Reports and choose a date range and a team member.',
      'Press a figure to see the calls behind it.',
      'Download CSV has the table that is shown.',
    ],
    notes: ['How figures are counted, below each table, has the definition of each figure.'],
    keywords: 'report statistics connection rate talk time performance disposition export print',
    pages: [{ to: '/manage/reports', label: 'Reports' }],
  },
  {
    id: 'goals',
    area: 'team',
    title: 'Set goals',
    paragraphs: [
      'Goals are for each seller and day: calls and conversations. You also choose how long a conversation is.',
      'Home shows the day beside the goal and the usual pace. Reports color what is below the goal.',
    ],
    steps: ['Open Reports and press Customize Team Report.', 'Fill the goals. An empty field is no goal.'],
    notes: ['A changed length of a conversation counts from then on, and changes no past figure.'],
    keywords: 'target quota customize team report conversation length pace leaderboard power hour',
    pages: [
      { to: '/manage/reports/goals', label: 'Customize Team Report' },
      { to: '/manage/leaderboard', label: 'Leaderboard' },
    ],
  },
  {
    id: 'wall-board',
    area: 'team',
    title: 'Put the wall board on a screen',
    paragraphs: ['The wall board shows today’s figures of the team in large type. It reconnects and updates itself.'],
    steps: [
      'Open Wall Board and press New wall link.',
      'Name the screen, and open the link on it. The link is shown once.',
      'Press Revoke when the screen is gone.',
    ],
    keywords: 'tv television display office dashboard screen link',
    pages: [{ to: '/manage/wall-links', label: 'Wall Board' }],
  },
  {
    id: 'coach-a-call',
    area: 'team',
    title: 'Coach a seller with a recorded call',
    paragraphs: [
      'The page of a call plays its recording in step with the transcript. Press a time to play from there.',
      'A comment belongs to a second of the recording. The seller is notified, and can answer.',
    ],
    steps: [
      'Open History and a call with a recording.',
      'Play it, and press Comment where you have something to say.',
      'Search transcripts finds calls by what was said in them.',
    ],
    notes: [
      'Where the transcript disagrees with the disposition, the page says so. Nothing changes until you press Change.',
    ],
    keywords: 'comment feedback training replay listen transcript said words search',
    pages: [
      { to: '/manage/history', label: 'Outbound' },
      { to: '/manage/history/transcripts', label: 'Search transcripts' },
    ],
  },
]
