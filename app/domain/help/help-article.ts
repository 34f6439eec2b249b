export const HELP_AREAS = ['dialing', 'boards', 'contacts', 'messages', 'numbers', 'team', 'account'] as const
export type HelpArea = (typeof HELP_AREAS)[number]

export const HELP_ARTICLE_IDS = [
  'start-dialing',
  'dialing-modes',
  'skipped-leads',
  'during-a-call',
  'dispositions',
  'voicemail-drop',
  'incoming-calls',
  'a2p-messaging',
  'audio-source',
  'create-a-board',
  'board-rules',
  'schedule-a-call',
  'import-contacts',
  'find-contacts',
  'merge-contacts',
  'do-not-call',
  'send-texts',
  'text-blasts',
  'ringless-voicemail',
  'videos',
  'claim-numbers',
  'caller-id',
  'number-health',
  'spam-protection',
  'best-time',
  'trust-hub',
  'invite-your-team',
  'monitor-calls',
  'call-history',
  'reports',
  'goals',
  'wall-board',
  'coach-a-call',
  'wallet',
  'subscriptions',
  'mobile-app',
  'connect-your-crm',
] as const
/** Part of an article’s address. */
export type HelpArticleId = (typeof HELP_ARTICLE_IDS)[number]

export interface HelpArticle {
  id: HelpArticleId
  area: HelpArea
  title: string
  /** Shown before the steps. */
  paragraphs: readonly string[]
  steps?: readonly string[]
  /** Shown after the steps. */
  notes?: readonly string[]
  /** Other words that people search for. */
  keywords?: string
  /** Pages that the article is about. */
  pages?: ReadonlyArray<{ to: string; label: string }>
}
