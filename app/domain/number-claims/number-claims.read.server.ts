import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { NumberClaimsTable } from '../../../db/schema/numbers'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { findNumbers } from '../numbers/numbers.read.server'
import { FAIL_TYPES, type NumberClaim, type PurchaseResult } from './number-claims.schema'
import { numberClaimsWords } from './number-claims.words'

const DAY_MS = 86_400_000
const MAX_LISTED = 200
const POLL_MS = 100

const STATES = {
  pending: 'PENDING',
  buying: 'PENDING',
  uncertain: 'PENDING',
  unknown: 'UNKNOWN',
  claimed: 'CLAIMED',
  failed: 'FAILED',
} as const satisfies Record<NumberClaimsTable['state'], NumberClaim['state']>

export type ClaimRow = Selectable<NumberClaimsTable>

export const toClaim = ({ id, e164, nickname, state, fail_type, number_id }: ClaimRow): NumberClaim => ({
  id,
  number: e164,
  nickname,
  state: STATES[state],
  failType: fail_type && FAIL_TYPES[fail_type],
  numberId: number_id,
})

const claimRows = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('number_claims')
    .selectAll()
    .where('account_id', '=', requirePermission(ctx, 'numbers:claim').accountId)

/** Throws forbidden. */
export async function listClaims(ctx: Ctx): Promise<NumberClaim[]> {
  const rows = await claimRows(ctx)
    .where('created_at', '>', ctx.clock.now() - DAY_MS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(toClaim)
}

async function readClaims(ctx: Ctx, ids: readonly string[]): Promise<ClaimRow[]> {
  const claims = claimRows(ctx)
  if (ids.length === 0) return []
  return claims
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
}

/** Waits for the carrier, at most `withinMs`. */
export async function awaitClaims(ctx: Ctx, ids: readonly string[], withinMs: number): Promise<PurchaseResult> {
  const deadline = performance.now() + withinMs
  let claims = await readClaims(ctx, ids)
  while (claims.some((row) => STATES[row.state] === 'PENDING') && performance.now() < deadline) {
    await pause(POLL_MS, undefined, { ref: false })
    claims = await readClaims(ctx, ids)
  }
  const numberIds = claims.flatMap(({ number_id }) => number_id ?? [])
  return {
    failed: claims
      .filter(({ state }) => state === 'failed')
      .map(({ e164, fail_type, fail_reason }) => ({
        number: e164,
        failType: FAIL_TYPES[fail_type ?? 'unavailable'],
        reason: fail_reason ?? numberClaimsWords.notForYou,
      })),
    numbers: numberIds.length === 0 ? [] : await findNumbers(ctx, numberIds),
    open: claims.filter(({ state }) => state !== 'failed' && state !== 'claimed').map(toClaim),
  }
}
