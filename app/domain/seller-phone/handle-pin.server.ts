import { toSession } from '../call-engine/dial-step'
import { loadDialStep } from '../call-engine/load-dial-step.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { timingSafeEqual } from 'node:crypto'
import { statement } from '../../../db/statement'
import { getPermissions } from '../permissions'
import type { Ctx } from '../context.server'
import type { ConferenceTarget } from '../carrier.port'
import { getWaitSound } from '../lines/play-line-sound.server'
import { monitorOfSupervisor } from '../monitoring/monitor-machine.server'
import { joinSeller } from './join-seller.server'
import { sellerPhoneWords } from './seller-phone.words'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'

/** Wrong PINs per call, and per phone before it is locked. */
const MAX_ATTEMPTS_PER_CALL = 3
const MAX_ATTEMPTS = 6
const LOCKED_MS = 60 * 60_000

const MAX_SELLERS = 50

const sellersOf = statement((q, p: { from: string; called: string }) =>
  q
    .selectFrom('dial_ins')
    .innerJoin('users', 'users.id', 'dial_ins.user_id')
    .innerJoin('phone_numbers', 'phone_numbers.account_id', 'dial_ins.account_id')
    .select([
      'dial_ins.user_id',
      'dial_ins.sealed_pin',
      'dial_ins.wrong_attempts',
      'dial_ins.last_wrong_at',
      'users.role',
      'users.seat',
    ])
    .where('dial_ins.e164', '=', p.from)
    .where('phone_numbers.e164', '=', p.called)
    .where('phone_numbers.personal', '=', 0)
    .where('phone_numbers.released_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .orderBy('dial_ins.user_id')
    .limit(MAX_SELLERS),
)
const setFailedAttempts = statement((q, p: { user_id: string; wrong_attempts: number; last_wrong_at: number | null }) =>
  q
    .updateTable('dial_ins')
    .set({ wrong_attempts: p.wrong_attempts, last_wrong_at: p.last_wrong_at })
    .where('user_id', '=', p.user_id),
)
const liveSession = statement((q, p: { user_id: string }) =>
  q
    .selectFrom('dial_sessions')
    .select(['id', 'state', 'context', 'chart_version'])
    .where('user_id', '=', p.user_id)
    .where('ended_at', 'is', null),
)

interface InboundLeg {
  from: string
  called: string
}

async function findDialInSellers(tx: Ctx, leg: InboundLeg) {
  const now = tx.clock.now()
  const found = await tx.db.all(sellersOf, leg)
  return found
    .map((row) => ({ ...row, wrong_attempts: now - (row.last_wrong_at ?? 0) < LOCKED_MS ? row.wrong_attempts : 0 }))
    .filter(({ role, seat, wrong_attempts }) => getPermissions(role, seat).has('call') && wrong_attempts < MAX_ATTEMPTS)
}

export const isDialInCaller = async (tx: Ctx, leg: InboundLeg): Promise<boolean> =>
  (await findDialInSellers(tx, leg)).length > 0

export type PinReply =
  | ({ kind: 'join-room' } & Omit<ConferenceTarget, 'label'>)
  | { kind: 'ask-again'; turn: number }
  | { kind: 'goodbye'; text: string }

/** A wrong PIN counts against each seller of the phone. `isFirst`: not a repeated webhook. */
export async function handlePin(
  tx: Ctx,
  {
    callSid,
    pin,
    turn,
    isFirst,
    ...leg
  }: InboundLeg & { callSid: string; pin: string; turn: number; isFirst: boolean },
): Promise<PinReply> {
  const sellers = await findDialInSellers(tx, leg)
  // Compare all: the time must not reveal a match.
  const [seller] = sellers.filter(({ sealed_pin }) => isSamePin(tx.seal.open(sealed_pin), pin))
  if (!seller) {
    const last_wrong_at = tx.clock.now()
    if (isFirst)
      for (const { user_id, wrong_attempts } of sellers)
        await tx.db.write(setFailedAttempts, { user_id, wrong_attempts: wrong_attempts + 1, last_wrong_at })
    const isNext = Number.isInteger(turn) && turn >= 0 && turn < MAX_ATTEMPTS_PER_CALL - 1
    return isNext ? { kind: 'ask-again', turn: turn + 1 } : { kind: 'goodbye', text: sellerPhoneWords.pinWrongGoodbye }
  }
  await tx.db.write(setFailedAttempts, { user_id: seller.user_id, wrong_attempts: 0, last_wrong_at: null })
  return connectSeller(tx, seller.user_id, callSid)
}

function isSamePin(pin: string, entered: string): boolean {
  const [one, other] = [Buffer.from(pin), Buffer.from(entered)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const goodbye = (text: string): PinReply => ({ kind: 'goodbye', text })

async function connectSeller(tx: Ctx, userId: string, callSid: string): Promise<PinReply> {
  if (await monitorOfSupervisor(tx, userId)) return goodbye(sellerPhoneWords.youMonitoringCallStopFirst)
  const session = await tx.db.first(liveSession, { user_id: userId })
  if (!session) return goodbye(sellerPhoneWords.noOneDialYetStart)
  const {
    state: { run },
    context: { connection },
  } = readDialSession(session)
  if (run === 'ready')
    await runDialStep(tx, session.id, (step) =>
      dispatch(step, toSession({ type: 'CONNECT', mode: step.rules.mode, connection: 'dial-in' })),
    )
  else if (connection !== 'dial-in') return goodbye(sellerPhoneWords.youConnectedAnotherWayPress)
  const place = await joinSeller(tx, { sessionId: session.id, identity: userId, callSid })
  return place
    ? { kind: 'join-room', ...place, ...getWaitSound(await loadDialStep(tx, session.id)) }
    : goodbye(sellerPhoneWords.sessionOverGoodbye)
}
