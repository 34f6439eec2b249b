import { beforeAll, expect, test } from 'vitest'
import { readSources, type Source } from './helpers/sources'

/** Layers of the domain, lowest first. An area imports from its own layer and from those below. */
const LAYERS: ReadonlyArray<readonly string[]> = [
  // Kernel: also the files of app/domain itself.
  [
    'attempts',
    'csv',
    'events',
    'jobs',
    'machines',
    'paging',
    'phone-numbers',
    'places',
    'providers',
    'search',
    'stored-files',
  ],
  [
    'access',
    'accounts',
    'affiliates',
    'api-keys',
    'audio',
    'avatars',
    'cart',
    'catalog',
    'checkout',
    'goals',
    'companies',
    'hand-over-codes',
    'help',
    'invoices',
    'ledger',
    'login-codes',
    'payments',
    'promotions',
    'rates',
    'renewals',
    'sales-tax',
    'saved-views',
    'settings',
    'staff-environments',
    'subscriptions',
    'support',
    'surveys',
    'terms',
    'usage',
    'wallet',
  ],
  [
    'a2p',
    'business-profiles',
    'contact-lists',
    'contact-merge',
    'contact-notes',
    'contact-pictures',
    'contact-search',
    'contacts',
    'import-undo',
    'imports',
    'mobile-login',
    'number-charges',
    'number-claims',
    'number-search',
    'number-verifications',
    'numbers',
    'protection',
    'registrations',
    'voice-trust',
    'written-consents',
    'spam-protection',
  ],
  [
    'board-leads',
    'boards',
    'call-scripts',
    'contact-changes',
    'crm',
    'lead-counts',
    'lead-history',
    'lead-maintenance',
    'leads',
    'queue',
    'rules',
    'tag-imports',
    'tags',
    'webhook-endpoints',
  ],
  [
    'account-dispositions',
    'announcements',
    'call-comments',
    'call-engine',
    'call-history',
    'callbacks',
    'caller-id',
    'campaigns',
    'dial-sessions',
    'dispositions',
    'exports',
    'inbound',
    'lead-selection',
    'legs',
    'lines',
    'monitoring',
    'recordings',
    'seller-phone',
    'transcript-search',
    'transcripts',
    'transfers',
    'voicemail-drop',
    'voicemails',
  ],
  [
    'attachments',
    'blasts',
    'drafts',
    'link-previews',
    'opt-outs',
    'ringless',
    'thread-search',
    'sending',
    'templates',
    'threads',
    'video-links',
    'videos',
  ],
  [
    'assistant-chat',
    'best-time',
    'call-card',
    'compliance',
    'contact-record',
    'disposition-check',
    'dashboard',
    'downloads',
    'notifications',
    'number-health',
    'onboarding',
    'power-hours',
    'quick-search',
    'report-mail',
    'reports',
    'team',
    'wall',
  ],
]

/** Imports of a higher layer. This count may only fall: use a reaction (app/domain/reactions.ts) or move the file. */
const IMPORTS_THAT_POINT_UP = 3

/** Types of every event and every job: each area adds its own. */
const CATALOGUES = ['app/domain/events/catalogue.ts', 'app/domain/jobs/catalogue.ts']

const areaOf = (file: string) => /^app\/domain\/([^/]+)\//.exec(file)?.[1] ?? null

const layerOf = (file: string) => {
  // What the running process provides.
  if (file.endsWith('.port.ts')) return 0
  const area = areaOf(file)
  return area === null ? 0 : LAYERS.findIndex((areas) => areas.includes(area))
}

let sources: Source[] = []

beforeAll(() => {
  sources = readSources('app/domain/').filter(({ file }) => !file.endsWith('.test.ts'))
}, 60_000)

test('each folder of app/domain is listed in one layer, and each listed area exists', () => {
  const folders = new Set(sources.flatMap(({ file }) => areaOf(file) ?? []))
  expect(LAYERS.flat().toSorted()).toEqual([...folders].toSorted())
})

test('the count of imports that point up only falls', () => {
  const up = sources
    .filter(({ file }) => !CATALOGUES.includes(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ target }) => target.startsWith('app/domain/') && layerOf(target) > layerOf(file))
        .map(({ target }) => `${file} -> ${target}`),
    )
  const message = `${up.length} imports point up, ${IMPORTS_THAT_POINT_UP} are recorded:\n${up.join('\n')}`
  expect(up.length, message).toBe(IMPORTS_THAT_POINT_UP)
})

const MAX_FILES = 25

test('an area of the domain has at most 25 files in a folder', () => {
  const counts = new Map<string, number>()
  for (const { file } of sources) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([])
})
