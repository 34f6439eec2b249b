import * as fc from 'fast-check'
import { updateMessage } from '../../app/domain/blasts/update-item.server'
import { discardPreviews } from '../../app/domain/blasts/discard-previews.server'
import { previewBlast } from '../../app/domain/blasts/preview-blast.server'
import { addRecipients, removeRecipients } from '../../app/domain/blasts/recipients.server'
import { CarrierError, type CarrierText } from '../../app/domain/carrier.port'
import { isDomainError } from '../../app/domain/errors'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { handleTextStatus } from '../../app/domain/sending/handle-text-status.server'
import { deleteThread } from '../../app/domain/threads/mark-thread.server'
import { deleteNote, writeNote } from '../../app/domain/threads/notes.server'
import { addMember, createThread } from '../../app/domain/threads/open-thread.server'
import { deleteMessage, publishMessage, unpublishMessage } from '../../app/domain/sending/publish-message.server'
import { prepared } from '../helpers/prepared'
import { rememberWorld } from '../helpers/rewind'
import { OURS, openTexting, type Texting } from '../helpers/texting'

const PEOPLE = Array.from({ length: 4 }, (_, index) => `+1312555010${String(index)}`)
const CARRIER_SAYS: Array<CarrierText['status']> = ['sent', 'delivered', 'failed', 'sent']

interface Desk extends Texting {
  /** Conversations that were begun, those with many among them. */
  threads: string[]
  /** Grows with each text, so that no two are alike. */
  words: number
  /** Texts sent to a number after STOP. */
  suppressed: string[]
}

type Move = (desk: Desk, by: number) => Promise<unknown>

const oneOf = <T>(list: readonly T[], by: number): T | undefined => list[by % Math.max(1, list.length)]
const sqlOf = ({ world }: Desk) => world.services.store.sqlite
const rowsOf = <T>(desk: Desk, sql: string): T[] => prepared<[], T>(sqlOf(desk), sql).all()
const messageIds = (desk: Desk, where: string) =>
  rowsOf<{ threadId: string; messageId: string }>(
    desk,
    `select thread_id as threadId, id as messageId from messages where deleted_at is null and ${where} order by id`,
  )

/** What people, their phones, the carrier and the clock do. */
const MOVES: Record<string, Move> = {
  // First: a sequence that breaks a rule is made shorter by this one.
  async nothing() {},
  async begins(desk, by) {
    const { id } = await createThread(desk.ctx, {})
    const thread = await addMember(desk.ctx, { threadId: id, phone: { destination: oneOf(PEOPLE, by)! } })
    desk.threads.push(thread.id)
  },
  async beginsBlast(desk, by) {
    const { id } = await createThread(desk.ctx, { type: 'blast' })
    await addRecipients(desk.ctx, { threadId: id, numbers: PEOPLE.slice(0, 1 + (by % 4)), contactIds: [] })
    desk.threads.push(id)
  },
  async addsRecipient(desk, by) {
    const threadId = oneOf(desk.threads, by)
    if (threadId) await addRecipients(desk.ctx, { threadId, numbers: [oneOf(PEOPLE, by)!], contactIds: [] })
  },
  async removesRecipients(desk, by) {
    const threadId = oneOf(desk.threads, by)
    if (threadId && by % 5 === 0) await removeRecipients(desk.ctx, { threadId })
  },
  async writes(desk, by) {
    const threadId = oneOf(desk.threads, by)
    if (threadId) await saveDraft(desk.ctx, { threadId, rawBody: `Text ${String((desk.words += 1))}` })
  },
  async choosesTime(desk, by) {
    const threadId = oneOf(desk.threads, by)
    const at = desk.world.clock.now() + (by % 20) * 1000
    if (threadId) await saveDraft(desk.ctx, { threadId, scheduledAt: by % 3 === 0 ? null : new Date(at).toISOString() })
  },
  async previews(desk, by) {
    const draft = oneOf(messageIds(desk, `state = 'draft' and type = 'blast'`), by)
    if (draft) await previewBlast(desk.ctx, draft)
  },
  async goesBack(desk, by) {
    const draft = oneOf(messageIds(desk, `state = 'draft' and type = 'blast'`), by)
    if (draft) await discardPreviews(desk.ctx, draft)
  },
  async leavesOut(desk, by) {
    const item = oneOf(
      rowsOf<{ threadId: string; messageId: string }>(
        desk,
        `select m.thread_id as threadId, i.blast_id || '.' || i.position as messageId from blast_items i join messages m on m.id = i.blast_id`,
      ),
      by,
    )
    if (item) await updateMessage(desk.ctx, { ...item, omitted: by % 2 === 0 })
  },
  async publishes(desk, by) {
    const draft = oneOf(messageIds(desk, `state = 'draft'`), by)
    if (draft) await publishMessage(desk.ctx, { ...draft, undoSeconds: by % 3 === 0 ? 5 : 0 })
  },
  async undoes(desk, by) {
    const message = oneOf(messageIds(desk, `direction = 'out' and state != 'draft'`), by)
    if (message) await unpublishMessage(desk.ctx, message)
  },
  async deletes(desk, by) {
    const message = oneOf(messageIds(desk, `direction = 'out'`), by)
    if (message) await deleteMessage(desk.ctx, message)
  },
  async writesNote(desk, by) {
    const threadId = oneOf(desk.threads, by)
    if (threadId) await writeNote(desk.ctx, { threadId, body: `Note ${String((desk.words += 1))}` })
  },
  async deletesNote(desk, by) {
    const notes = rowsOf<{ threadId: string; noteId: string }>(
      desk,
      `select thread_id as threadId, id as noteId from notes where deleted_at is null order by id`,
    )
    const note = oneOf(notes, by)
    if (note) await deleteNote(desk.ctx, note)
  },
  async deletesThread(desk, by) {
    const threadId = oneOf(desk.threads, by)
    if (threadId && by % 7 === 0) await deleteThread(desk.ctx, { threadId })
  },
  receives: (desk, by) =>
    desk.receive(oneOf(PEOPLE, by)!, oneOf(['Yes please', 'STOP', 'START', 'Who is this'], by >> 2)!),
  async carrierTells(desk, by) {
    const text = oneOf(desk.carrier.sent, by)
    if (!text) return
    const status = oneOf(CARRIER_SAYS, by >> 3)!
    const error = status === 'failed' ? 'Refused' : null
    await desk.world.system.db.transact('test.tell', (tx) =>
      handleTextStatus(tx, text.attemptId, {
        messageSid: text.messageSid,
        status,
        error,
        errorCode: error ? 30003 : null,
      }),
    )
  },
  async carrierFails(desk, by) {
    const [outcome, has] = oneOf(
      [
        ['refused', false],
        ['unknown', true],
        ['unknown', false],
      ] as const,
      by,
    )!
    desk.carrier.fail = {
      error: new CarrierError(outcome, 'The carrier fails', outcome === 'refused' ? 30006 : null),
      has,
    }
  },
  async passes(desk, by) {
    desk.world.clock.advance((by % 8) * 1000)
    await desk.run()
  },
}
const OFTEN = [
  'writes',
  'writes',
  'publishes',
  'publishes',
  'publishes',
  'passes',
  'passes',
  'passes',
  'begins',
  'previews',
]

/** What must hold at each moment, as sentences of what does not. */
function broken(desk: Desk): string[] {
  const wrong: string[] = []
  const texts = desk.carrier.sent.map(({ to, body }) => `${body} to ${to}`)
  const twice = texts.filter((text, index) => texts.indexOf(text) !== index)
  if (twice.length > 0) wrong.push(`sent twice: ${twice.join(', ')}`)
  const [used] = rowsOf<{ used: number }>(desk, 'select messages_used as used from accounts')
  const [charged] = rowsOf<{ count: number }>(desk, 'select count(*) as count from messages where charged = 1')
  const [owed] = rowsOf<{ count: number }>(
    desk,
    `select count(*) as count from blast_items i join messages m on m.id = i.blast_id
     where m.state in ('waiting', 'dispatching') and i.message_id is null and i.omitted = 0 and i.problem is null`,
  )
  if (used!.used !== charged!.count + owed!.count)
    wrong.push(`${used!.used} taken of the plan for ${charged!.count} texts and ${owed!.count} to come`)
  for (const { id } of rowsOf<{ id: string }>(
    desk,
    `select t.id from threads t where t.scheduled_count != (select count(*) from messages m
       where m.thread_id = t.id and m.scheduled_at is not null and m.state = 'waiting' and m.deleted_at is null) and t.deleted_at is null`,
  ))
    wrong.push(`${id} counts its scheduled texts wrongly`)
  for (const { id } of rowsOf<{ id: string }>(
    desk,
    `select id from threads t where type = 'blast' and recipient_count != (select count(*) from blast_recipients r where r.thread_id = t.id)`,
  ))
    wrong.push(`${id} counts its recipients wrongly`)
  for (const { at } of rowsOf<{ at: number }>(
    desk,
    'select updated_at as at from threads group by account_id, updated_at having count(*) > 1',
  ))
    wrong.push(`two conversations of ${at}`)
  for (const { thread, at } of rowsOf<{ thread: string; at: number }>(
    desk,
    `select thread_id as thread, sort_time as at from (${SHOWN}) as shown
     group by thread_id, sort_time having count(*) > 1`,
  ))
    wrong.push(`two of ${at} in ${thread}`)
  return wrong
}

/** Messages and notes of a conversation. */
const SHOWN = `
  select thread_id, sort_time from messages
  where deleted_at is null and hidden_at is null and state is distinct from 'draft'
  union all select thread_id, sort_time from notes where deleted_at is null`

/** After all automatic work: nothing waits, and nothing that was to be sent was forgotten. */
async function atTheEnd(desk: Desk): Promise<string[]> {
  for (let round = 0; round < 40; round += 1) {
    desk.world.clock.advance(3_000)
    await desk.run()
  }
  const waiting = rowsOf<{ id: string; state: string }>(
    desk,
    `select id, state from messages where deleted_at is null and state in ('waiting', 'queued', 'sending', 'dispatching')`,
  )
  const forgotten = rowsOf<{ id: string }>(
    desk,
    `select m.id from messages m left join attempts a on a.subject_id = m.id and a.kind = 'message'
     where m.direction = 'out' and m.type = 'normal' and m.state not in ('draft', 'failed', 'canceled') and a.id is null`,
  )
  return [
    ...waiting.map(({ id, state }) => `${id} is ${state}`),
    ...forgotten.map(({ id }) => `${id} never left`),
    ...broken(desk),
    ...(await wrongWords(desk)),
  ]
}

/** The search index kept by updates equals one rebuilt from the threads. */
async function wrongWords(desk: Desk): Promise<string[]> {
  await desk.index()
  const kept = () =>
    rowsOf<{ word: string }>(
      desk,
      `select t.id || (case w.of_name when 1 then ' is called ' else ' says ' end) || w.word as word
       from search_words w left join threads t on t.search_no = w.thread_no order by 1`,
    ).map(({ word }) => word)
  const behind = kept()
  sqlOf(desk).exec(`update search_backfill set after_thread_id = ''`)
  await desk.index()
  const anew = kept()
  return [
    ...behind.filter((word) => !anew.includes(word)).map((word) => `${word} no more`),
    ...anew.filter((word) => !behind.includes(word)).map((word) => `${word} unheard`),
  ]
}

/** Said to a user who is too late, or asks for the impossible: nothing changes then. */
function refused(error: unknown): void {
  if (!isDomainError(error)) throw error
}

/** A desk as at its start, each time it is requested: opening one costs more than a sequence. */
async function openMornings(): Promise<{ again(): Desk; close(): Promise<void> }> {
  const texting = await openTexting()
  const { world, carrier } = texting
  const suppressed: string[] = []
  const port = world.services.carrier
  const { sendText } = port
  // No text is sent after STOP: the list is checked at that very moment.
  port.sendText = (text) => {
    const onList = prepared(world.services.store.sqlite, 'select 1 from suppressions where e164 = ?').get(text.to)
    if (onList) suppressed.push(`${text.body} to ${text.to}`)
    return sendText(text)
  }
  const rewindWorld = rememberWorld(world)
  return {
    again() {
      rewindWorld()
      carrier.fail = null
      carrier.truths.clear()
      for (const list of [suppressed, carrier.sent]) list.length = 0
      return { ...texting, threads: [], words: 0, suppressed }
    },
    close: () => world.close(),
  }
}

async function play(desk: Desk, moves: ReadonlyArray<readonly [name: string, by: number]>): Promise<string[]> {
  const told: string[] = []
  for (const [name, by] of moves.filter(([one]) => one !== 'nothing')) {
    told.push(`${name} ${String(by)}`)
    await MOVES[name]!(desk, by).catch(refused)
    // The search's keeper comes now and then.
    if (by % 3 === 0) await desk.index()
    const wrong = [...broken(desk), ...desk.suppressed.map((text) => `sent although they said STOP: ${text}`)]
    if (wrong.length > 0) return [`after ${told.join(', ')}`, ...wrong]
  }
  return atTheEnd(desk)
}

/** Random sequences of what people, carrier and clock do to texts from `OURS`; throws with the smallest that breaks a rule. */
export async function randomTexts(runs: number, length: number, seed?: number): Promise<void> {
  const move = fc.tuple(fc.constantFrom(...Object.keys(MOVES), ...OFTEN), fc.nat(1000))
  const mornings = await openMornings()
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: length, maxLength: length, size: 'max' }), async (moves) => {
        const wrong = await play(mornings.again(), moves)
        if (wrong.length > 0) throw new Error([OURS, ...wrong].join('\n'))
      }),
      { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
    )
  } finally {
    await mornings.close()
  }
}
