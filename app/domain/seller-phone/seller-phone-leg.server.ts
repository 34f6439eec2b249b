import { statement } from '../../../db/statement'
import { loadDialStep } from '../call-engine/load-dial-step.server'
import type { Ctx } from '../context.server'
import { SYSTEM_ACCOUNT } from '../jobs/catalogue'
import type { LegEnd, LegHandlers } from '../legs/leg-kinds'
import { getWaitSound } from '../lines/play-line-sound.server'
import { failPhone, findCallingSession, findNewestPhoneCall } from './find-calling-session.server'
import { hangUpPhone, wasHungUpByUs } from './request-phone.server'
import { joinSeller } from './join-seller.server'

const NOT_ANSWERED = 'Your phone was not answered. Press Connect to be called again.'
const END_NOTICES: Partial<Record<LegEnd['status'], string>> = {
  busy: 'Your phone is busy. Press Connect to be called again.',
  failed: 'Your phone could not be reached. Press Connect to be called again.',
  completed: 'Your phone was answered, but no one pressed 1. Press Connect to be called again.',
}

export const sellerPhoneLeg: LegHandlers = {
  onPlaced: (tx, { subjectId: sessionId, callSid }) => hangUpUnlessCalling(tx, sessionId, callSid),

  onStatus: (tx, { subjectId: sessionId, callSid }) => hangUpUnlessCalling(tx, sessionId, callSid),

  /** Only the newest call counts, unless we hung it up. */
  async onEnded(tx, { subjectId: sessionId, callSid }, { status }) {
    const newest = await findNewestPhoneCall(tx, sessionId)
    if (newest?.carrier_sid === callSid && !(await wasHungUpByUs(tx, callSid)))
      await failPhone(tx, sessionId, END_NOTICES[status] ?? NOT_ANSWERED)
  },

  onAnswered: async (tx, { subjectId: sessionId, callSid }) =>
    (await findCallingSession(tx, sessionId, callSid)) ? { kind: 'ask-key' } : { kind: 'hang-up' },

  /** A voicemail greeting presses no key. */
  async onKey(tx, { subjectId: sessionId, callSid }, digits) {
    const session = await findCallingSession(tx, sessionId, callSid)
    if (!session) return { kind: 'hang-up' }
    if (digits !== '1') return { kind: 'ask-key' }
    const conference = await joinSeller(tx, { sessionId, identity: session.user_id, callSid })
    if (!conference) return { kind: 'hang-up' }
    const waitSound = getWaitSound(await loadDialStep(tx, sessionId))
    return { kind: 'join-room', ...conference, ...waitSound, label: `seller-${callSid}` }
  },

  onGreetingOver: async () => ({ kind: 'hang-up' }),
  onMachineVerdict: async () => false,
  onRecording: async () => false,
  onFound: async () => {},
  // The session's connect timeout returns it to ready.
  onUnknown: async () => {},
}

const accountOfSession = statement((q, p: { id: string }) =>
  q.selectFrom('dial_sessions').select('account_id').where('id', '=', p.id),
)

export async function hangUpUnlessCalling(tx: Ctx, sessionId: string, callSid: string): Promise<void> {
  if (await findCallingSession(tx, sessionId, callSid)) return
  const session = await tx.db.first(accountOfSession, { id: sessionId })
  await hangUpPhone(tx, session?.account_id ?? SYSTEM_ACCOUNT, callSid)
}
