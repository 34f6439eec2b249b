const plural = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

export const assistantWords = {
  callHistory: 'Call history',
  phoneNumbers: 'Phone Numbers',
  usage: 'Home',
  billing: 'Billing',
  inbound: 'Inbound',
  voicemail: 'Voicemail',
  messenger: 'Messenger',
  ownCallsOnly: 'You can see your own calls only. Ask your manager about other members.',
  whichMember: 'Which member? I found no one of that name in your team.',
  calls: (who: string, when: string, dials: number, connects: number, minutes: number): string =>
    `${who} made ${plural(dials, 'call')} ${when}. ${plural(connects, 'call')} connected, with ${plural(minutes, 'minute')} of talk.`,
  you: 'You',
  team: 'Your team',
  skippedNever: (name: string): string => `${name} was not skipped in what you can see.`,
  skipped: (name: string, when: string, campaign: string, reasons: string): string =>
    `${name} was last skipped on ${when} in ‘${campaign}’: ${reasons}.`,
  noSuchContact: (name: string): string => `I found no contact named ‘${name}’.`,
  severalContacts: (name: string): string => `Several contacts match ‘${name}’. Open the one you mean:`,
  numbersFine: (count: number): string => `None of your ${plural(count, 'number')} needs attention.`,
  numbersNeed: (needing: number, count: number): string =>
    `${needing} of your ${plural(count, 'number')} ${needing === 1 ? 'needs' : 'need'} attention:`,
  numberUnpaid: 'its month is not paid',
  numberRemoval: 'it will be removed',
  numberRefused: 'the carrier refused a text from it',
  minutesLeft: (left: number): string => `${plural(left, 'minute')} are left.`,
  minutesUnlimited: 'Your minutes are unlimited.',
  messagesLeft: (left: number): string => `${plural(left, 'message')} are left.`,
  messagesUnlimited: 'Your messages are unlimited.',
  balance: (amount: string): string => `The balance is ${amount}.`,
  balanceHidden: 'Only the owner sees the balance.',
  waiting: (missed: number, voicemails: number, texts: number): string =>
    `You have ${plural(missed, 'missed call')}, ${plural(voicemails, 'unread voicemail')} and ${plural(texts, 'unread text')}.`,
  goodbye: 'Goodbye.',
  closing: 'This chat will now close.',
  welcome:
    'Hello! Ask me about Calls, Voicemail, Numbers, Settings, Team and Billing. For example: ‘How many calls did I make yesterday?’',
  emptyQuestion: 'Type a question',
  noAnswer: 'I do not know that. Try other words, or open Help.',
  help: 'Help',
  failed: 'Sorry, there was an error processing your message. Please edit your message and try again.',
} as const

export const CLOSING_PHRASE = assistantWords.closing
