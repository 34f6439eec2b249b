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
]
