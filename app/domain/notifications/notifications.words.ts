import type { NotificationKind } from './notifications.schema'

interface Text {
  title: string
  body: string
  actionText: string
}

const count = (value: number, noun: string): string =>
  `${value.toLocaleString('en-US')} ${noun}${value === 1 ? '' : 's'}`

/** What a notification says. Never the words of a text message. */
export const notificationTexts = {
  missedCall: (from: string): Text => ({
    title: 'Missed call',
    body: `${from} called you.`,
    actionText: 'View call',
  }),
  voicemail: (from: string, inbox: 'team' | 'personal'): Text => ({
    title: inbox === 'team' ? 'New team voicemail' : 'New voicemail',
    body: `${from} left a message.`,
    actionText: 'Listen',
  }),
  callComment: (author: string, contact: string): Text => ({
    title: 'New comment',
    body: `${author} commented on the call with ${contact}.`,
    actionText: 'Listen',
  }),
  scheduledCallDue: (contact: string): Text => ({
    title: 'Scheduled call',
    body: `Your call with ${contact} is due now.`,
    actionText: 'Open contact',
  }),
  failedText: (to: string): Text => ({
    title: 'Text not delivered',
    body: `Your text to ${to} was not delivered.`,
    actionText: 'Open conversation',
  }),
  failedBlast: (): Text => ({
    title: 'Texts not delivered',
    body: 'Some texts of your blast were not delivered.',
    actionText: 'Open Messenger',
  }),
  importCompleted: ({ added, updated, refused }: { added: number; updated: number; refused: number }): Text => ({
    title: 'Import completed',
    body: `${count(added, 'contact')} added, ${updated.toLocaleString('en-US')} updated, ${count(refused, 'row')} refused.`,
    actionText: 'View import',
  }),
  importFailed: (): Text => ({
    title: 'Import failed',
    body: 'Your import stopped before its end. Contacts that were added stay.',
    actionText: 'View import',
  }),
  inviteAccepted: (name: string): Text => ({
    title: 'Invite accepted',
    body: `${name} joined your team.`,
    actionText: 'View team',
  }),
  usageLow: (title: string, body: string): Text => ({ title, body, actionText: 'View usage' }),
  paymentFailed: (subject: string, reason: string): Text => ({
    title: subject,
    body: reason,
    actionText: 'Open Billing',
  }),
  rechargeFailed: (amount: string, isPaused: boolean): Text => ({
    title: 'Automatic recharge failed',
    body: isPaused
      ? `We could not add ${amount} to your wallet. Automatic recharge is paused.`
      : `We could not add ${amount} to your wallet.`,
    actionText: 'Open Billing',
  }),
  accountBlocked: (): Text => ({
    title: 'Your account is overdue',
    body: 'New calls and texts are stopped. Retry the payment to start again.',
    actionText: 'Open Billing',
  }),
  subscriptionCanceled: (product: string, on: string | null): Text => ({
    title: on === null ? `${product} has ended` : `${product} was canceled`,
    body: on === null ? 'Your data stays.' : `It works until ${on}.`,
    actionText: 'View subscriptions',
  }),
  numberUnpaid: (number: string, isMarked: boolean): Text => ({
    title: 'Phone number not paid',
    body: isMarked
      ? `${number} is marked for removal. Add funds to keep it.`
      : `Your wallet has too little for the next month of ${number}.`,
    actionText: 'Open Billing',
  }),
  numberRemoved: (number: string): Text => ({
    title: 'Phone number removed',
    body: `${number} was removed. Its calls and conversations stay.`,
    actionText: 'View numbers',
  }),
  numberHurt: (number: string): Text => ({
    title: 'Phone number hurt',
    body: `Fewer people answer ${number}, or it looks like spam to them. Let it rest.`,
    actionText: 'View Number Health',
  }),
  registrationApproved: (name: string): Text => ({
    title: `${name} approved`,
    body: `The carrier approved your ${name} registration.`,
    actionText: 'View registration',
  }),
  registrationFailed: (name: string): Text => ({
    title: `${name} failed`,
    body: `The carrier refused your ${name} registration. See the reason, correct it and submit again.`,
    actionText: 'View registration',
  }),
  registrationUnpaid: (name: string): Text => ({
    title: `${name} not submitted`,
    body: `Your wallet has too little for the fee of your ${name} registration.`,
    actionText: 'View registration',
  }),
  registrationSuspended: (name: string): Text => ({
    title: `${name} suspended`,
    body: `The carrier suspended your ${name} registration.`,
    actionText: 'View registration',
  }),
  identityPending: (name: string): Text => ({
    title: 'Verification pending',
    body: `Reply YES to the carrier's text to complete your ${name} registration.`,
    actionText: 'View registration',
  }),
  spamProtected: (number: string): Text => ({
    title: 'Spam protection is active',
    body: `Mobile carriers registered ${number}. Other numbers may follow.`,
    actionText: 'View Spam Protection',
  }),
  spamFailed: (number: string, reason: string | null): Text => ({
    title: 'Spam protection failed',
    body: reason === null ? `A mobile carrier rejected ${number}.` : `A mobile carrier rejected ${number}: ${reason}`,
    actionText: 'View Spam Protection',
  }),
  spamInputNeeded: (number: string, reason: string | null): Text => ({
    title: 'Spam protection needs you',
    body:
      reason === null
        ? `Correct the spam profile of ${number}, and save it.`
        : `Correct the spam profile of ${number}: ${reason}`,
    actionText: 'View Spam Protection',
  }),
  spamUnpaid: (number: string): Text => ({
    title: 'Spam protection has ended',
    body: `Your wallet had too little for the next month of ${number}.`,
    actionText: 'View Spam Protection',
  }),
} as const

export const kindLabels: Record<NotificationKind, string> = {
  missed_call: 'Missed calls',
  voicemail: 'Voicemails',
  call_comment: 'Comments on calls',
  scheduled_call_due: 'Scheduled calls',
  failed_text: 'Failed texts',
  import_finished: 'Imports',
  invite_accepted: 'Accepted invites',
  usage_low: 'Low usage',
  payment_failed: 'Failed payments',
  account_blocked: 'Overdue account',
  subscription_canceled: 'Canceled subscriptions',
  number_unpaid: 'Unpaid numbers',
  number_removed: 'Removed numbers',
  number_hurt: 'Hurt numbers',
  registration: 'Trust Hub registrations',
  spam_protection: 'Spam protection',
}
