import {
  BadgeCheck,
  AudioLines,
  Ban,
  Bot,
  Building2,
  ChartColumn,
  CircleUser,
  FlaskConical,
  Handshake,
  Headphones,
  Mic,
  Home,
  Inbox,
  ListChecks,
  MapPin,
  MessageSquare,
  MessageSquareLock,
  Phone,
  PhoneCall,
  PhoneIncoming,
  PhoneOutgoing,
  Plug,
  Presentation,
  ReceiptText,
  ScrollText,
  Server,
  ShieldCheck,
  ShieldHalf,
  Signature,
  SlidersHorizontal,
  Smartphone,
  SquareKanban,
  Tags,
  Trophy,
  UserCog,
  Users,
  Video,
  Voicemail,
  Wallet,
} from 'lucide-react'
import type { MissedCall } from '~/domain/call-history/call-history.schema'
import type { UnreadVoicemails } from '~/domain/voicemails/voicemails.schema'
import { MissedBadge } from './missed-badge'
import { shellWords } from './shell.words'
import { UnreadBadge } from './unread-badge'
import { VoicemailBadge } from './voicemail-badge'

const icon = { size: 16, 'aria-hidden': true } as const

interface SidebarOptions {
  seat: boolean
  hasTeamSettings: boolean
  monitors: boolean
  /** Team Management. */
  team: boolean
  leaderboard: boolean
  /** Manages the team's wall board. */
  wall: boolean
  spamProtection: boolean
  /** Registration for texts. */
  a2p: boolean
  scripts: boolean
  dispositions: boolean
  /** Of the company. */
  locations: boolean
  affiliates: boolean
  environments: boolean
  videos: boolean
  beta: boolean
  /** How the account pays; null: nothing to see. */
  billing: 'wallet' | 'plan' | null
  pathname: string
  history: 'outbound' | 'inbound' | null
  missed: readonly MissedCall[]
  voicemails: UnreadVoicemails
}

const BILLING_PAGES = /^\/manage\/(billing|subscriptions|invoices|checkout)(\/|$)/

/** Only existing pages are listed (4-trust §2.1 names the others); those that need a seat are hidden without one. */
export const getSidebarGroups = ({
  seat,
  hasTeamSettings,
  monitors,
  team,
  leaderboard,
  wall,
  spamProtection,
  a2p,
  scripts,
  dispositions,
  locations,
  affiliates,
  environments,
  videos,
  beta,
  billing,
  pathname,
  history,
  missed,
  voicemails,
}: SidebarOptions) => [
  {
    links: [
      { to: '/manage', label: shellWords.home, icon: <Home {...icon} />, end: true },
      ...(seat ? [{ to: '/manage/dial', label: shellWords.dialer, icon: <PhoneCall {...icon} /> }] : []),
      {
        to: '/manage/messenger',
        label: shellWords.messenger,
        icon: <MessageSquare {...icon} />,
        badge: <UnreadBadge />,
      },
      ...(videos ? [{ to: '/manage/video', label: shellWords.videos, icon: <Video {...icon} /> }] : []),
      ...(seat
        ? [{ to: '/manage/ringless', label: shellWords.ringlessVoicemail, icon: <AudioLines {...icon} /> }]
        : []),
      { to: '/boards', label: shellWords.callBoards, icon: <SquareKanban {...icon} /> },
      { to: '/manage/campaigns', label: shellWords.campaigns, icon: <ListChecks {...icon} /> },
      { to: '/manage/contacts', label: shellWords.contacts, icon: <Users {...icon} /> },
      { to: '/manage/reports', label: shellWords.reports, icon: <ChartColumn {...icon} /> },
    ],
  },
  ...(monitors || team || leaderboard
    ? [
        {
          title: shellWords.team,
          links: [
            ...(team ? [{ to: '/manage/team', label: shellWords.teamManagement, icon: <UserCog {...icon} /> }] : []),
            ...(monitors
              ? [{ to: '/manage/team-monitoring', label: shellWords.teamMonitoring, icon: <Headphones {...icon} /> }]
              : []),
            ...(leaderboard
              ? [{ to: '/manage/leaderboard', label: shellWords.leaderboard, icon: <Trophy {...icon} /> }]
              : []),
            ...(wall
              ? [{ to: '/manage/wall-links', label: shellWords.wallBoard, icon: <Presentation {...icon} /> }]
              : []),
          ],
        },
      ]
    : []),
  {
    title: shellWords.numbers,
    links: [{ to: '/manage/phone-numbers', label: shellWords.phoneNumbers, icon: <Phone {...icon} /> }],
  },
  {
    title: shellWords.trustHub,
    links: [
      { to: '/manage/business-profile', label: shellWords.businessProfile, icon: <Building2 {...icon} /> },
      ...(spamProtection
        ? [{ to: '/manage/spam-protection', label: shellWords.spamProtection, icon: <ShieldHalf {...icon} /> }]
        : []),
      ...(a2p
        ? [{ to: '/manage/a2p-messaging', label: shellWords.a2pMessaging, icon: <MessageSquareLock {...icon} /> }]
        : []),
      { to: '/manage/stir-shaken', label: shellWords.stirShaken, icon: <BadgeCheck {...icon} /> },
    ],
  },
  {
    title: shellWords.history,
    links: [
      {
        to: '/manage/history',
        label: shellWords.outbound,
        icon: <PhoneOutgoing {...icon} />,
        current: history === 'outbound',
      },
      {
        to: '/manage/history/inbound',
        label: shellWords.inbound,
        icon: <PhoneIncoming {...icon} />,
        current: history === 'inbound',
        badge: <MissedBadge missed={missed} />,
      },
      { to: '/manage/compliance', label: shellWords.compliance, icon: <ShieldCheck {...icon} /> },
    ],
  },
  {
    title: shellWords.voicemail,
    links: [
      ...(voicemails.team === null
        ? []
        : [
            {
              to: '/manage/voicemail/team',
              label: shellWords.teamInbox,
              icon: <Inbox {...icon} />,
              badge: <VoicemailBadge inbox="team" unread={voicemails} />,
            },
          ]),
      {
        to: '/manage/voicemail/personal',
        label: shellWords.personalInbox,
        icon: <Voicemail {...icon} />,
        badge: <VoicemailBadge inbox="personal" unread={voicemails} />,
      },
    ],
  },
  ...(billing
    ? [
        {
          title: shellWords.billing,
          links:
            billing === 'wallet'
              ? [
                  {
                    to: '/manage/billing',
                    label: shellWords.billing,
                    icon: <Wallet {...icon} />,
                    current: BILLING_PAGES.test(pathname),
                  },
                ]
              : [
                  {
                    to: '/manage/subscriptions',
                    label: shellWords.subscriptions,
                    icon: <Wallet {...icon} />,
                  },
                  { to: '/manage/invoices', label: shellWords.invoices, icon: <ReceiptText {...icon} /> },
                ],
        },
      ]
    : []),
  {
    title: shellWords.settings,
    links: [
      ...(seat || hasTeamSettings
        ? [{ to: '/manage/dialer-settings', label: shellWords.dialerSettings, icon: <SlidersHorizontal {...icon} /> }]
        : []),
      ...(seat ? [{ to: '/manage/audio-source', label: shellWords.audioSource, icon: <Mic {...icon} /> }] : []),
      { to: '/manage/mobile-app', label: shellWords.mobileApp, icon: <Smartphone {...icon} /> },
      ...(scripts
        ? [{ to: '/manage/call-scripts', label: shellWords.callScripts, icon: <ScrollText {...icon} /> }]
        : []),
      ...(videos
        ? [{ to: '/manage/video-signature', label: shellWords.videoSignature, icon: <Signature {...icon} /> }]
        : []),
      { to: '/manage/dnc-list', label: shellWords.dncList, icon: <Ban {...icon} /> },
      ...(locations ? [{ to: '/manage/locations', label: shellWords.locations, icon: <MapPin {...icon} /> }] : []),
      ...(dispositions
        ? [{ to: '/manage/call-dispositions', label: shellWords.callDispositions, icon: <Tags {...icon} /> }]
        : []),
      ...(affiliates
        ? [{ to: '/manage/affiliate', label: shellWords.affiliateProgram, icon: <Handshake {...icon} /> }]
        : []),
      ...(environments
        ? [{ to: '/manage/environment', label: shellWords.environment, icon: <Server {...icon} /> }]
        : []),
      { to: '/manage/integrations', label: shellWords.integrations, icon: <Plug {...icon} /> },
    ],
  },
  {
    links: [
      ...(beta
        ? [{ to: '/manage/beta-features', label: shellWords.betaFeatures, icon: <FlaskConical {...icon} /> }]
        : []),
      { to: '/manage/assistant', label: shellWords.assistant, icon: <Bot {...icon} /> },
      { to: '/manage/account', label: shellWords.account, icon: <CircleUser {...icon} /> },
    ],
  },
]
