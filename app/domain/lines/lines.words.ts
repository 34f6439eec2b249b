import type { LineRedialState, LineWaitState } from '../../../db/schema/dialer'
import { formatPhone } from '../phone-numbers/phone'

export interface LineWait {
  state: LineWaitState
  detail: string | null
}
export const NO_WAIT: LineWait = { state: 'none', detail: null }

export interface Redial {
  state: LineRedialState | 'after_hangup' | 'makes_way'
  detail: string | null
}

const LOOKUP = 'The carrier did not confirm this call. Checking with the carrier.'
const PAUSED = 'Paused. Dials when you resume.'

const WAIT_TEXT: Record<LineWaitState, (detail: string | null) => string | null> = {
  none: () => null,
  paused: () => PAUSED,
  carrier_retry: (detail) => detail,
  carrier_lookup: () => LOOKUP,
  hangup_delayed: (detail) => `Not hung up yet. ${detail}`,
}
export const waitText = ({ state, detail }: LineWait): string | null => WAIT_TEXT[state](detail)

const WAIT_BAR_TEXT: Record<LineWaitState, (detail: string | null, e164: string) => string | null> = {
  ...WAIT_TEXT,
  carrier_retry: (detail) => `${detail}. Trying again.`,
  hangup_delayed: (detail, e164) => `The call to ${formatPhone(e164)} is not hung up yet. ${detail}. Trying again.`,
}
export const waitBarText = ({ state, detail }: LineWait, e164: string): string | null =>
  WAIT_BAR_TEXT[state](detail, e164)

const REDIAL_TEXT: Record<Redial['state'], (detail: string | null) => string | null> = {
  none: () => null,
  after_disposition: () => 'Redials after you save the disposition.',
  after_hangup: () => 'Redials when this call ends.',
  makes_way: () => 'Ending this call to free the line.',
  refused: (detail) => `Not redialed. ${detail}.`,
}
export const redialText = ({ state, detail }: Redial): string | null => REDIAL_TEXT[state](detail)

export const redialBarText = (redial: Redial, e164: string): string | null =>
  redial.state === 'refused' ? `${formatPhone(e164)} was not redialed. ${redial.detail}.` : redialText(redial)
