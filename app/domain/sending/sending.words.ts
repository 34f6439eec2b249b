import { MAX_BODY } from '../threads/messenger.schema'
import type { NumberStatus } from '../../../db/schema/dialer'

/** Texts of spec 2-live §5, §8. */
export const NO_RECIPIENT = 'Choose a recipient first'
export const EMPTY_MESSAGE = 'Write a message first'
export const TOO_LONG = `A text has at most ${MAX_BODY.toLocaleString('en-US')} characters`
export const ON_DNC = 'This number is on your DNC list'
export const CONTACT_ON_DNC = 'This contact is on your Do Not Contact list.'
const NO_CREDITS =
  'You have no credits remaining. You can view incoming messages, but need to purchase credits to send replies.'
const WALLET_EMPTY =
  'Your wallet balance is out of funds. You can view incoming messages, but will need to recharge to send replies.'
export const getNoCreditsText = ({ cartBilling }: { cartBilling: boolean }): string =>
  cartBilling ? WALLET_EMPTY : NO_CREDITS
export const MISSING_FIELDS = 'Unable to send this message due to missing contact information'
export const NO_SCHEDULING = 'Upgrade to send scheduled messages'
export const TIME_IN_PAST = 'Choose a time in the future'
const NUMBER_RELEASED = 'Your number is no longer at the carrier. Choose another one'
const NUMBER_REMOVED = 'Your account no longer has this number. Choose another one'
/** Of a number that cannot text. */
export const getReleaseReason = (status: NumberStatus | null): string =>
  status === 'deleted' ? NUMBER_REMOVED : NUMBER_RELEASED
export const UNKNOWN_LOCAL_TIME = 'The local time of this number is unknown. Texts to it are not sent'
export const CONSENT_PROMPT_MANY = 'Please ensure you have sufficient consent to contact these recipients'
export const CONSENT_PROMPT = 'Please ensure you have sufficient consent to contact this recipient'

export const sendingWords = {
  uncertainReason:
    'The carrier did not answer. We are checking whether the text was sent. It is not resent automatically',
  unknownReason: 'Unknown. The carrier did not answer and does not list the text. It is not resent automatically',
  scheduledOnDnc: `Will not be sent: ${ON_DNC[0]!.toLowerCase()}${ON_DNC.slice(1)}`,
  alreadySent: 'This message was already sent',
  campaignReachedCarrierDailyLimit: (sentAfterMidnight: string) =>
    `Your campaign reached a carrier’s daily limit. The text is ${sentAfterMidnight}`,
  carriersAcceptTextSegmentsDay: (segmentsPerDay: string, sentAfterMidnight: string) =>
    `Carriers accept ${segmentsPerDay} text segments a day from your campaign. The text is ${sentAfterMidnight}`,
  messageNoLongerDraft: 'This message is no longer a draft',
  messageBeingSent: 'This message is being sent',
  inLabel: (localTime: string, zoneCity: string) => `${localTime} in ${zoneCity}`,
  safeHoursNeverAllowText: (localTimeText: string) => `${localTimeText}, and your safe hours never allow a text there`,
  itIsSentAtThere: (localTimeText: string, opens: string) => `${localTimeText}: it is sent at ${opens} there`,
  sentWhenCarrierAcceptsTexts: (reason: string) => `${reason}: it is sent when the carrier accepts our texts again`,
} as const
