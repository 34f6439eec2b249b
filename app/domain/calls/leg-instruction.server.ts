import type { LineState } from '../../../machines/kept-by-server/line'
import { formatPhone } from '../contacts/phone'
import type { LegInstruction } from '../carrier.port'
import type { Ctx } from '../context.server'
import { storedSettings } from '../settings/settings.read.server'

/** What a lead's leg does now: a pure reading of the rows, so that it may be asked as often as the carrier likes. */
export async function readLegInstruction(ctx: Ctx, lineId: string): Promise<LegInstruction> {
  const line = await ctx.db.q
    .selectFrom('lines')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .innerJoin('accounts', 'accounts.id', 'lines.account_id')
    .innerJoin('calls', 'calls.id', 'lines.id')
    .select([
      'lines.state',
      'lines.caller_id',
      'dial_sessions.room_name',
      'dial_sessions.user_id',
      'accounts.name',
      'accounts.phone',
      'calls.message',
    ])
    .where('lines.id', '=', lineId)
    .executeTakeFirst()
  if (!line) return { kind: 'hang-up' }
  switch (JSON.parse(line.state) as LineState) {
    case 'bridging':
    case 'inCall':
      return { kind: 'join-room', roomName: line.room_name, label: `lead-${lineId}` }
    case 'answered':
    case 'screening':
      return { kind: 'wait' }
    case 'declined': {
      const settings = await storedSettings(ctx, line.user_id)
      return {
        kind: 'callback-message',
        // Written when the line was declined: what the history tells is what was said.
        text: line.message ?? callbackMessage(settings, { name: line.name, phone: line.phone ?? line.caller_id }),
        optOut: settings.enableIvrOptout,
      }
    }
    default:
      return { kind: 'hang-up' }
  }
}

/** The default names the account and its number, as the law's safe-harbour message must (47 CFR 64.1200(a)(7)(i)). */
export function callbackMessage(
  settings: { callbackMessage: string; enableIvrOptout: boolean },
  account: { name: string; phone: string },
): string {
  const message =
    settings.callbackMessage ||
    `Hello, this is a call from ${account.name}. All of us are on another call right now, and we are sorry to have missed you. You can reach us at ${formatPhone(account.phone)}. Thank you, and goodbye.`
  return settings.enableIvrOptout ? `${message} To be put on our do-not-call list, press 9.` : message
}
