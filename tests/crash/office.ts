import { join } from 'node:path'
import { waitFor } from '../helpers/wait-for'
import { makeClerk } from './clerk'
import { makeLeads, seededRandom } from './leads'
import { mintSession } from './mint-session'
import { makeSeller, type Fact, type Seller } from './seller'
import { wronglyNotified } from './notification-verdict'
import { doubledPurchases, lostPurchases, soldNumbers } from './purchase-verdict'
import type { Stage } from './stage'
import { makeSupervisor } from './supervisor'
import {
  createdCalls,
  createdRecordings,
  createdTexts,
  createdTranscripts,
  doubledAnnouncements,
  doubledCalls,
  doubledNumbers,
  doubledRecordings,
  doubledTexts,
  doubledTranscripts,
  lostFacts,
  playedAnnouncements,
  readOnly,
  stuckLines,
  whatIsOpen,
  type CreatedCall,
  type Verdict,
} from './verdict'

/** Three sellers and a clerk at work on a stage, and everything that was acknowledged to them. */
export interface Office {
  random(): number
  open(): void
  /** Campaigns that the slowest seller has finished. */
  campaignsDone(): number
  /** How many facts were acknowledged so far. */
  facts(): number
  /** A refusal of something that must not be refused; reported once. */
  troubles(): string[]
  verdict(settleMs: number): Promise<Verdict & { calls: number }>
  /** Ends the sellers' sessions and waits until they are done. */
  close(withinMs: number): Promise<void>
  /** Lines and imports that do not end. */
  whatStaysOpen(withinMs: number): Promise<string[]>
  abandon(): void
}

const SELLERS = ['mia', 'ben', 'sam']
const LEADS_PER_CAMPAIGN = 9
/** A minted session lives an hour. */
const MINT_EVERY_MS = 40 * 60_000

export async function openOffice(stage: Stage, seed: number): Promise<Office> {
  const apiKey = await stage.seed()
  const mint = (vendorUserId: string) => mintSession(stage.url, apiKey, vendorUserId)
  const random = seededRandom(seed)
  const leads = makeLeads()
  const facts: Fact[] = []
  const sessions = new Map<string, string>()
  const refusals: string[] = []
  let logRead = 0
  let calls: CreatedCall[] = []
  let recordings: string[] = []
  let announcements: string[] = []
  let sold: string[] = []
  let transcripts: string[] = []
  let texts: string[] = []
  const redialed: string[] = []
  let minting: NodeJS.Timeout | undefined
  const db = readOnly(join(stage.dataDir, 'trunkline.db'))

  const mintAll = async () => {
    for (const name of [...SELLERS, 'olivia', 'cole'])
      sessions.set(name, await waitFor(`a session of ${name}`, () => mint(name), { withinMs: 30_000, everyMs: 100 }))
  }

  const common = { url: stage.url, acknowledged: (fact: Fact) => void facts.push(fact), nextNumber: leads.number }
  const sellers: Seller[] = SELLERS.map((name) =>
    makeSeller({
      ...common,
      name,
      random,
      redials: (lineId) => void redialed.push(lineId),
      token: () => sessions.get(name)!,
      // Now and then a list of sleeping leads: a step looks at a hundred leads and continues in a job.
      nextContacts: () => {
        const sleepers = random() < 0.25 ? leads.sleepers(120) : []
        const awake = leads.contacts(LEADS_PER_CAMPAIGN)
        // Handed over three times they are more than one transaction saves, and each is dialed once.
        return [...sleepers, ...awake, ...awake, ...awake]
      },
    }),
  )
  const clerk = makeClerk({ ...common, mint, token: () => sessions.get('olivia')! })
  const supervisor = makeSupervisor({ url: stage.url, random, token: () => sessions.get('cole')! })
  let working: Promise<unknown> = Promise.resolve()

  const chain = (error: unknown): string =>
    error instanceof Error ? `${error.message}${error.cause ? ` (${chain(error.cause)})` : ''}` : String(error)

  return {
    random,
    open() {
      const begin = async () => {
        await mintAll()
        minting = setInterval(
          () => void mintAll().catch((error: unknown) => refusals.push(chain(error))),
          MINT_EVERY_MS,
        )
        const note = (error: unknown) => void refusals.push(chain(error))
        await Promise.all([
          ...sellers.map((seller) => seller.work().catch(note)),
          clerk.work().catch(note),
          supervisor.work().catch(note),
        ])
      }
      working = begin()
    },
    campaignsDone: () => Math.min(...sellers.map((seller) => seller.campaignsDone())),
    facts: () => facts.length,
    troubles: () => refusals.splice(0),
    async verdict(settleMs) {
      const acknowledged = [...facts]
      const entries = await stage.carrierLog(logRead)
      logRead = entries.at(-1)?.n ?? logRead
      calls = [...calls, ...createdCalls(entries)]
      recordings = [...recordings, ...createdRecordings(entries)]
      transcripts = [...transcripts, ...createdTranscripts(entries)]
      texts = [...texts, ...createdTexts(entries)]
      announcements = [...announcements, ...playedAnnouncements(entries)]
      sold = [...sold, ...soldNumbers(entries)]
      return {
        lost: [...lostFacts(db, acknowledged), ...lostPurchases(db, sold), ...wronglyNotified(db)],
        doubled: [
          ...doubledCalls(db, calls),
          ...doubledNumbers(db, calls, redialed),
          ...doubledRecordings(db, recordings),
          ...doubledTranscripts(transcripts),
          ...doubledTexts(texts),
          ...doubledAnnouncements(announcements),
          ...doubledPurchases(sold),
        ],
        stuck: await stuckLines(db, settleMs),
        calls: calls.length,
      }
    },
    async close(withinMs) {
      clerk.stop()
      supervisor.stop()
      for (const seller of sellers) seller.finish()
      let done = false
      void working.then(() => (done = true))
      await waitFor('the sellers are done', () => done, { withinMs, everyMs: 100 })
    },
    async whatStaysOpen(withinMs) {
      await waitFor('everything is over', () => whatIsOpen(db).length === 0, { withinMs, everyMs: 200 }).catch(
        () => null,
      )
      return whatIsOpen(db)
    },
    abandon() {
      clearInterval(minting)
      clerk.stop()
      supervisor.stop()
      for (const seller of sellers) seller.abandon()
      db.close()
    },
  }
}
