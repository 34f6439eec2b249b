import type { HealthReason, NumberHealthState } from '../../../machines/server/number-health'

/** Texts of states, reasons and refusals. */
export const numberHealthWords = {
  budgetRange: (min: number, max: number) => `Enter ${String(min)} to ${String(max)} dials.`,
  onlyManagersRest: 'Only people who manage numbers can rest or wake one.',
  onlyManagersSettings: 'Only people who manage numbers can change this.',
  notResting: 'This number is not resting.',
  cannotRest: 'This number cannot rest: no calls are made from it.',
  chosenIsResting: 'This number is resting. Calls are still made from it until you choose another.',
  board: (name: string) => `Board ${name}`,
  seller: (name: string) => `${name}'s dialer settings`,
}

export const stateLabels: Record<NumberHealthState, string> = {
  warmingUp: 'Warming up',
  active: 'Active',
  resting: 'Resting',
  hurt: 'Hurt',
  retired: 'Retired',
}

export const reasonTexts: Record<HealthReason, string> = {
  new: 'New. Its daily budget grows over two weeks.',
  in_use: 'In use for more than two weeks.',
  warmed_up: 'Its two weeks of warming up are over.',
  answered_less_than_peers: 'Answered less often than your other numbers.',
  answered_less_than_before: 'Answered less often than in the four weeks before.',
  blocked_more_than_peers: 'Blocked by carriers more often than your other numbers.',
  short_more_than_peers: 'More calls under 6 seconds than your other numbers.',
  reported_more_than_peers: 'Reported as spam more often than your other numbers.',
  rejected_by_carrier: 'A mobile carrier rejected its spam protection.',
  recovered: 'No sign against it in its calls of the last seven days.',
  rest_hurt: 'Resting because it was hurt.',
  rest_budget: "Resting until tomorrow: today's dials are used.",
  rest_person: 'Resting because a person chose so.',
  rest_extended: 'Resting longer: it was reported as spam.',
  rest_over: 'Its rest is over.',
  woken: 'Woken by a person.',
  deleted: 'Removed from the account.',
  listed_again: 'Back at the carrier. It warms up again.',
}
