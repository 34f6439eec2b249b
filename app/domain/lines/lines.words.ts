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

export const linesWords = {
  doubleDial: 'Double Dial',
  noDoubleDial: 'No Double Dial',
  noMinutesLeft: 'There are no minutes left.',
  lineCannotBeHungUp: 'This line cannot be hung up now',
  inCall: 'In Call',
  onHold: 'On Hold',
  noAnswer: 'No Answer',
  vmDrop: 'VM Drop',
  noCallback: 'No Callback',
  onlyConnectedCallCanBe: 'Only a connected call can be recorded',
  recordingBeingStopped: 'The recording is being stopped',
  nothingBeingRecorded: 'Nothing is being recorded',
  callRecordingOffDialerSettings: 'Call recording is off in the dialer settings',
  lineNotEndedYet: 'The line has not ended yet',
  chooseDispositionLastCallFirst: 'Choose a disposition for the last call first.',
  contactDeleted: 'The contact was deleted',
  numberNoLongerContact: 'This number is no longer the contact’s',
  contactCalledOrBeenCalled: 'The contact has called or been called since',
  dialedHand: 'Dialed by hand',
  calledBack: 'Called back',
  allLinesBusy: 'All lines are busy',
  dialedAgainLater: 'Dialed again in 10 minutes',
  numberBeingCalledAlready: 'This number is already being called',
  noMinutesLeftLabel: 'There are no minutes left',
} as const
