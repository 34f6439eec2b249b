import { Readable } from 'node:stream'
import type { UserActor } from '../../app/domain/actor'
import type { ReceivedMedia } from '../../app/domain/attachments/receive-attachments.server'
import { CarrierError, type Carrier, type SendTextRequest, type CarrierText } from '../../app/domain/carrier.port'
import type { Ctx } from '../../app/domain/context.server'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { handleTextStatus } from '../../app/domain/sending/handle-text-status.server'
import { updateSearchIndex } from '../../app/domain/thread-search/index-threads.server'
import type { MessageView, ThreadView } from '../../app/domain/threads/messenger.schema'
import { findMessage, listMessages } from '../../app/domain/threads/messages.read.server'
import { addMember, createThread } from '../../app/domain/threads/open-thread.server'
import { publishMessage } from '../../app/domain/sending/publish-message.server'
import { receiveMessage } from '../../app/domain/sending/receive-message.server'
import { catchUpTimers, fireDueTimers } from '../../server/jobs/timers'
import { runJobs } from './run-jobs'
import { testWorld, type World } from './world'

/** The number of a test's first account. */
export const OURS = '+13125550140'

/** A carrier that takes every text, and what it does instead where a test says so. */
export interface TextCarrier {
  /** What was handed over, in order. */
  sent: Array<SendTextRequest & { messageSid: string }>
  /** Next create: refused with this error after the carrier has it (`has`) or has not. */
  fail: { error: CarrierError; has: boolean } | null
  /** What it says when it is asked. */
  truths: Map<string, CarrierText>
  /** The files that it has, by name; an error is what it answers instead. */
  media: Map<string, Uint8Array | CarrierError>
}

export interface Texting {
  world: World
  carrier: TextCarrier
  mia: UserActor
  ctx: Ctx
  /** A thread of Mia's with a contact, up to its recipient. */
  open(number: string, contactId?: string): Promise<ThreadView>
  /** What she writes there. */
  write(thread: ThreadView, rawBody: string, scheduledAt?: number): Promise<MessageView>
  /** Writes and publishes it. */
  send(thread: ThreadView, rawBody: string, undoSeconds?: number): Promise<MessageView>
  /** Timers and jobs that are due, until nothing is. */
  run(): Promise<void>
  /** All transcripts and messages are in the search index. */
  index(): Promise<void>
  message(of: MessageView): Promise<MessageView>
  messages(threadId: string): Promise<MessageView[]>
  /** A callback of the carrier about the newest text. */
  tell(status: CarrierText['status'], errorCode?: number): Promise<boolean>
  /** A contact texts us. */
  receive(from: string, body: string, messageSid?: string, media?: ReceivedMedia[]): Promise<string | null>
}

let lastSid = 0

/** Mia of a team, with the team's number, at a carrier of her own. */
export async function openTexting(terms: Partial<World['services']['texting']> = {}): Promise<Texting> {
  const carrier: TextCarrier = { sent: [], fail: null, truths: new Map(), media: new Map() }
  const port = {
    simulated: true,
    async sendText(text: SendTextRequest) {
      const messageSid = `SM${String((lastSid += 1)).padStart(32, '0')}`
      const { fail } = carrier
      carrier.fail = null
      if (!fail || fail.has) {
        carrier.sent.push({ ...text, messageSid })
        carrier.truths.set(messageSid, { messageSid, status: 'sent', body: text.body, error: null, errorCode: null })
      }
      if (fail) throw fail.error
      return { messageSid }
    },
    fetchText: async (sid: string) => carrier.truths.get(sid) ?? null,
    async fetchTextMedia(_: string, mediaSid: string) {
      const file = carrier.media.get(mediaSid) ?? new CarrierError('refused', 'No such file', 404)
      if (file instanceof CarrierError) throw file
      return Readable.from([file])
    },
    findTexts: async () => [...carrier.truths.values()].toReversed(),
  } as unknown as Carrier
  const world = await testWorld({ carrier: port, texting: terms })
  const mia = await world.person({ role: 'MEMBER', firstName: 'Mia' })
  const ctx = world.as(mia)
  const write: Texting['write'] = (thread, rawBody, scheduledAt) =>
    saveDraft(ctx, {
      threadId: thread.id,
      rawBody,
      ...(scheduledAt === undefined ? {} : { scheduledAt: new Date(scheduledAt).toISOString() }),
    })
  return {
    world,
    carrier,
    mia,
    ctx,
    async open(number, contactId) {
      const { id } = await createThread(ctx, {})
      return addMember(ctx, { threadId: id, phone: { destination: number }, contact: { id: contactId } })
    },
    write,
    async send(thread, rawBody, undoSeconds = 0) {
      const { id } = await write(thread, rawBody)
      return publishMessage(ctx, { threadId: thread.id, messageId: id, undoSeconds })
    },
    async run() {
      for (let round = 0; round < 5; round += 1) {
        await fireDueTimers(world.system)
        await catchUpTimers(world.system, async () => true)
        await runJobs(world)
      }
    },
    async index() {
      while ((await updateSearchIndex(world.system, async () => {})) !== 'nothing');
    },
    message: ({ threadId, id }) => findMessage(ctx, { threadId, messageId: id }),
    messages: async (threadId) => (await listMessages(ctx, { threadId })).items,
    async tell(status, errorCode) {
      const { attemptId, messageSid } = carrier.sent.at(-1)!
      const error = status === 'failed' ? `Refused (${String(errorCode)})` : null
      return world.system.db.transact('test.tell', (tx) =>
        handleTextStatus(tx, attemptId, { messageSid, status, error, errorCode: errorCode ?? null }),
      )
    },
    receive: (from, body, messageSid = `SM${String((lastSid += 1)).padStart(32, '0')}`, media = []) =>
      world.system.db.transact('test.receive', (tx) => receiveMessage(tx, { messageSid, from, to: OURS, body, media })),
  }
}
