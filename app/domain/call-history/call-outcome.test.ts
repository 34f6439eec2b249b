import { expect, test } from 'vitest'
import { outcomeOf, type CallOutcomeFacts } from './call-outcome'

const facts: CallOutcomeFacts = {
  outcome: null,
  answeredAt: null,
  bridgedAt: null,
  endedAt: 9,
  sent: true,
  carrierError: null,
  endedBy: null,
  disposition: null,
}
const talked = { answeredAt: 1, bridgedAt: 2 }

/** The specification’s texts (2-live §4.1) to the letter, our own where it has none. */
test.each<[Partial<CallOutcomeFacts>, string, string | null]>([
  [{ outcome: 'no-answer' }, 'No Answer', null],
  [{ sent: false, outcome: 'hung-up' }, 'Not Dialed', 'Stopped before it was dialed'],
  [{ sent: false, outcome: 'hung-up', endedBy: 'other-line' }, 'Not Dialed', 'Another lead was reached'],
  [{ sent: false, outcome: 'canceled', carrierError: 'It is 9 PM there' }, 'Not Dialed', 'It is 9 PM there'],
  [{ outcome: 'voicemail-drop', answeredAt: 1 }, 'VM Drop', null],
  [{ outcome: 'transferred', ...talked }, 'Transferred', null],
  [{ outcome: 'callback', answeredAt: 1 }, 'Callback', 'Heard the callback message'],
  [{ outcome: 'voicemail-retry' }, 'Double Dial', 'No one answered; dialed a second time'],
  [{ outcome: 'voicemail-retry', answeredAt: 1 }, 'Double Dial', 'A machine answered; dialed a second time'],
  [{ outcome: 'no-callback' }, 'No Callback', null],
  [{ outcome: 'completed', ...talked }, 'Answered', 'No disposition'],
  [{ outcome: 'completed', ...talked, disposition: 'Interested' }, 'Answered', 'Interested'],
  [{ outcome: 'completed', answeredAt: 1 }, 'Not Connected', 'Answered, then hung up'],
  [{ outcome: 'busy' }, 'Busy', 'The line was busy'],
  [{ outcome: 'machine', answeredAt: 1 }, 'Voicemail', 'A machine answered'],
  [{ outcome: 'machine', ...talked, disposition: 'Left voicemail' }, 'Voicemail', 'Left voicemail'],
  [{ outcome: 'failed', carrierError: 'No valid number (21211)' }, 'Failed', 'No valid number (21211)'],
  [{ outcome: 'hung-up' }, 'Hung Up', 'Before anyone picked up'],
  [{ outcome: 'hung-up', endedBy: 'other-line' }, 'Hung Up', 'Another lead was reached'],
  [{ outcome: 'hung-up', answeredAt: 1 }, 'Hung Up', 'Picked up, and no seller was free'],
  [{ outcome: 'carrier-unknown', carrierError: 'Nothing is known.' }, 'Carrier Unknown', 'Nothing is known.'],
  [{ endedAt: null }, 'In Progress', null],
])('%o is %s, %s', (known, title, subtitle) => {
  expect(outcomeOf({ ...facts, ...known })).toEqual({ title, subtitle })
})
