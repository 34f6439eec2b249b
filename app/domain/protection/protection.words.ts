import type { AllPartyConsent } from './consent-states'
import { stateName } from '../places/us-states'
import type { StateCandidate } from '../places/zones'

const STATE_SOURCES = { state: 'state', zip: 'ZIP', area_code: 'area code' } as const satisfies Record<
  StateCandidate['source'],
  string
>

const consentText = ({ source, state }: AllPartyConsent): string =>
  source === 'unknown'
    ? 'the caller’s state is unknown, and no announcement is chosen'
    : `${stateName(state)} (by ${STATE_SOURCES[source]}) needs the consent of both sides, and no announcement is chosen`

export const protectionWords = {
  notRecorded: (consent: AllPartyConsent) => `Not recorded: ${consentText(consent)}`,
  noLongerRecorded: (consent: AllPartyConsent) => `No longer recorded: ${consentText(consent)}`,
  contactNoPhoneNumber: 'The contact has no phone number',
  notNumberUnitedStatesOr: (phone: string) => `${phone} is not a number in the United States or Canada`,
  numberDncList: 'The number is on your DNC list',
  numberAlreadyBeingCalled: 'This number is already being called',
  personAlreadyBeingCalledAnother: 'This person is already being called on another number',
  notDncList: 'Not on your DNC list',
  allowsCalls24Hours: (stateName: string, frequencyLimit: number) =>
    `${stateName} allows ${frequencyLimit} calls in 24 hours`,
  made: (count: number, law: string) => `${count} made; ${law}`,
  calledTimesLast24Hours: (count: number, law: string) => `Called ${count} times in the last 24 hours; ${law}`,
  ago: (count: number, unit: string, addition: string) => `${count} ${unit}${addition} ago`,
  doNotContact: 'Do not contact',
  optedOutCall: 'Opted out on a call',
  optedOutText: 'Opted out by text',
  phoneNumber: 'Phone number',
  contactOptedOutStaysList: (typeLabel: string) => `The contact opted out (${typeLabel}); it stays on the list`,
  timeZoneUnknown: (unread: string) => `The time zone is unknown: ${unread}`,
  timeZoneUnknownNoTime: 'The time zone is unknown: no time zone, ZIP, state or known area code',
  itIsIn: (localTime: string, zoneCity: string, label: string) => `It is ${localTime} in ${zoneCity} (${label})`,
  addedBy: 'Added By',
  dateAdded: 'Date Added',
} as const
