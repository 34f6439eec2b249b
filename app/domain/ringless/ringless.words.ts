import type { DropReason, DropStatus } from './ringless.schema'

/** Of a drop that was not delivered; follows 'Not sent: ' or 'Failed: '. */
export const DROP_REASON_TEXTS: Record<DropReason, string> = {
  canceled: 'canceled',
  no_number: 'the contact has no phone number',
  duplicate: 'the number is in this list already',
  invalid_number: 'not a number in the United States or Canada',
  contact_deleted: 'the contact was deleted',
  number_removed: 'the number was removed from the contact',
  recording_deleted: 'the recording was deleted',
  forwarding_removed: 'the forwarding number is no longer verified',
  account_blocked: 'the account cannot send',
  not_configured: 'ringless voicemail is not set up',
  do_not_call: 'the number is on your DNC list',
  opt_out_pending: 'a text asks to stop, and no one has decided yet',
  no_consent: 'no written consent',
  landline: 'a landline has no ringless voicemail',
  unknown_time_zone: 'unknown time zone',
  outside_safe_hours: 'outside of the hours in which you may contact this person',
  too_many_calls: 'contacted too often',
  nuisance_window: 'contacted too recently',
  mailbox_full: 'the mailbox is full',
  blocked: 'the phone company blocks ringless voicemail',
  provider_refused: 'the provider refused it',
  provider_unreachable: 'the provider could not be reached',
  not_delivered: 'not delivered',
}

export const DROP_STATUS_LABELS: Record<DropStatus, string> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  notTried: 'Not sent',
  unknown: 'Unknown',
}

export const ringlessWords = {
  send: 'Send',
  recording: 'Recording',
  batch: 'Ringless voicemail',
  name: 'Name',
  chooseRecording: 'Choose one of your ringless recordings',
  chooseForwardingNumber: 'Choose one of your verified personal numbers',
  addRecipients: 'Add a recipient',
  tooManyRecipients: 'A drop has 100 recipients at most',
  timeInPast: 'Choose a time in the future',
  timeTooFar: 'Choose a time within a year',
  upgradeToSchedule: 'Upgrade to schedule ringless drops',
  /** 2-live §8; shown beside the recipients. */
  ensureConsent: 'Please ensure you have sufficient consent to contact these recipients',
  noneCanBeSent: (reason: string) => `No drop can be sent: ${reason}`,
  notEnoughDrops: (left: number, wanted: number) =>
    left === 0
      ? 'You have used all ringless drops in your plan. Upgrade to add more.'
      : `You have ${left} ${left === 1 ? 'ringless drop' : 'ringless drops'} left, and ${wanted} are needed. Upgrade to add more.`,
  notEnoughFunds: (wanted: number) =>
    `Your wallet balance is too low for ${wanted} ${wanted === 1 ? 'ringless drop' : 'ringless drops'}. Recharge to send ${wanted === 1 ? 'it' : 'them'}.`,
  nothingToCancel: 'Every drop was sent already',
  notConfigured: 'Ringless voicemail is not set up on this installation',
  audioUnreadable: 'The recording cannot be read. Upload it again',
  lostAnswer: 'The provider’s answer was lost',
  stoppedBeforeAnswer: 'The app stopped before the provider answered',
  consentGiven: (day: string, source: string) => `Written consent of ${day} (${source})`,
  toNumber: (display: string, reason: string) => `${display}: ${reason}`,
} as const
