import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../helpers/process'

/** A transaction as the code names it. */
export interface Named {
  /** Path in the repository. */
  file: string
  /** null: the name is put together or handed on there. */
  name: string | null
}

/** Names that are composed where the transaction is opened: they cannot be read off the call. */
export const COMPOSED: Record<string, string[]> = {
  'app/domain/attempts/send-once-plan.server.ts': [
    'call.place',
    'recording.start',
    'transcript.request',
    'message.send',
    'announcement.play',
  ].flatMap((name) => ['attempt', 'accepted', 'refused', 'unknown', 'taken-back'].map((step) => `${name}.${step}`)),
  'app/domain/dial-sessions/control-dial-session.server.ts': [
    'dial-session.stop',
    'dial-session.pause',
    'dial-session.resume',
    'dial-session.continue',
  ],
}

/** Functions that open a transaction of a name that their callers give: the calls are read instead. */
export const HANDED_ON: Record<string, RegExp> = {
  'app/domain/lines/hang-up-line.server.ts': /\brunOwnLineStep\(\s*ctx,\s*\w+,\s*'([^']+)'/g,
  'app/domain/leads/lead-actions.server.ts': /\bwithLead\(\s*ctx,\s*\w+,\s*'([^']+)'/g,
  'server/webhooks/webhook.ts': /\bwebhook\(\s*\w+,\s*'([^']+)'/g,
}

/** What hands every transaction on and opens none of its own. */
const PLUMBING = new Set([
  'server/load-context.ts',
  'server/metrics/measured.ts',
  'app/domain/context.server.ts',
  'server/api/idempotency.ts',
])

/**
 * Verbs that only others call, inside their transaction: no boundary of their own, and each of them is met with the caller's.
 * The run fails when one of them turns up as a boundary after all.
 */
export const JOINED: Record<string, string> = {
  'create-account': 'seed-people, mint-session, create-first-owner',
  'create-person': 'seed-people, mint-session, create-first-owner',
  'ledger.refund': 'alone in `npm run ledger` only, which prints the refund after the commit',
  'promotion.create': 'seed-people; alone in `npm run promotions` only, which prints the codes after the commit',
  'report.rebuild': 'alone in `npm run reports:rebuild` only, which may run again after a kill',
  'set-crm-manager': 'mint-session; alone in `npm run person` only, which prints after the commit',
  'report.sum': 'alone in `npm run reports:rebuild` only, as above',
  'start-session':
    'mint-session, validate-login-code, set-up-first-owner, open-framed-session, exchange-hand-over-code; alone in `npm run token` only, which prints it after the commit',
}

/** Every transaction of the product, in the order of its files. The tree is read once. */
export const readBoundaries = (): readonly Named[] => (boundaries ??= scanTree())
let boundaries: readonly Named[] | undefined

function scanTree(): Named[] {
  const found: Named[] = []
  const unused = new Set(Object.keys(HANDED_ON))
  for (const room of ['app', 'server'])
    for (const entry of readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })) {
      const file = relative(ROOT, join(entry.parentPath, entry.name))
      if (!entry.isFile() || !/(?<!\.test)\.tsx?$/.test(file) || file.startsWith('server/simulator')) continue
      const text = readFileSync(join(ROOT, file), 'utf8')
      if (!PLUMBING.has(file))
        for (const [, name] of text.matchAll(/\.transact\(\s*(?:'([^']+)'|[^\s')])/g))
          found.push({ file, name: name ?? null })
      for (const [opens, calls] of Object.entries(HANDED_ON))
        for (const [, name] of text.matchAll(calls)) {
          found.push({ file, name: name! })
          unused.delete(opens)
        }
    }
  if (unused.size > 0) throw new Error(`No call hands a name to ${[...unused].join(', ')}: was its function renamed?`)
  return found
}

/** The names of all commit boundaries, each once, those that only join left out. */
export function boundaryNames(): string[] {
  const names = [...readBoundaries().flatMap(({ name }) => name ?? []), ...Object.values(COMPOSED).flat()]
  return [...new Set(names)].filter((name) => !(name in JOINED)).toSorted()
}

/** Of a point such as `call.place.attempt:after`: the name of its boundary. */
export const nameOf = (point: string): string => point.split(':')[0]!
