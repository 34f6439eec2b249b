import type { HelpArticle } from '../help-article'

export const dialingArticles: readonly HelpArticle[] = [
  {
    id: 'start-dialing',
    area: 'dialing',
    title: 'Start a campaign',
    paragraphs: ['A campaign dials a list of contacts, one after the other, on up to three lines.'],
    steps: [
      'Choose contacts in your CRM, in Contacts, in a list or in a stage of a board.',
      'Press Start. The dialer opens and dials the first leads.',
      'When a lead answers, talk. Other lines are hung up after the time that you set.',
      'Choose a disposition when the call ends. The next leads are dialed.',
    ],
    notes: [
      'Stop keeps every lead that is left. Campaigns shows how many, with Continue.',
      'A reload, a second tab or a short loss of the network does not end a call.',
    ],
    keywords: 'power dialer call list begin continue session',
    pages: [
      { to: '/manage/dial', label: 'Dialer' },
      { to: '/manage/campaigns', label: 'Campaigns' },
    ],
  },
  {
    id: 'dialing-modes',
    area: 'dialing',
    title: 'Lines and dialing modes',
    paragraphs: [
      'Lines is how many leads ring together: one, two or three.',
      'Standard connects every answered line to you, and waits for Continue before the next dial.',
      'Advanced sorts voicemail out, and dials the next leads when a disposition is saved.',
      'Answer Boost connects you at the answer. If it was a machine, the line is taken off.',
    ],
    notes: ['A lead who answers during another call hears your callback message and is listed as a callback.'],
    keywords: 'parallel multi-line auto machine detection amd voicemail',
    pages: [{ to: '/manage/dialer-settings', label: 'Dialer Settings' }],
  },
  {
    id: 'skipped-leads',
    area: 'dialing',
    title: 'Why a lead was skipped',
    paragraphs: [
      'The dialer lists each lead that it skipped, with the reason. The contact’s timeline shows it too.',
      'Usual reasons: outside calling hours, an unknown time zone, the do-not-call list, called too often, or a number that another seller dials now.',
    ],
    notes: [
      'Legal hours are 8 AM to 9 PM in the lead’s own time zone, 8 PM in some states. They apply even when your own hours are off.',
      'A lead outside of its hours is not lost: it is dialed when its hours begin.',
    ],
    keywords: 'not called blocked hours timezone frequency reason',
    pages: [
      { to: '/manage/dial', label: 'Dialer' },
      { to: '/manage/compliance', label: 'Compliance' },
    ],
  },
  {
    id: 'during-a-call',
    area: 'dialing',
    title: 'During a call: hold, transfer, record, note',
    paragraphs: ['The buttons of the dialer act on the call, and each has a key.'],
    steps: [
      'Hold plays music to the lead. Press it again to return.',
      'Transfer calls a colleague or a number. Warm: you talk first. Cold: the lead is sent on.',
      'Record starts or stops the recording. Where the law requires consent, an announcement plays first.',
      'Note saves what you type, also for your CRM.',
    ],
    notes: [
      'Keys act only while the dialer has the focus, and never while you type in a field.',
      'Space never ends a call with someone on the line. H hangs up.',
    ],
    keywords: 'mute dialpad warm cold transfer keyboard shortcuts merge recording consent',
    pages: [{ to: '/manage/dialer-settings', label: 'Dialer Settings' }],
  },
  {
    id: 'dispositions',
    area: 'dialing',
    title: 'Dispositions',
    paragraphs: [
      'A disposition is the outcome of a call. Boards have their own list; all other calls use the list of the account.',
      'Press its digit or click it. A disposition by key can be undone for three seconds.',
    ],
    notes: [
      '‘Do not contact’ puts the number and all numbers of the contact on the do-not-call list.',
      'It can be changed later in the history. Rules run once.',
    ],
    keywords: 'outcome result wrap-up tag category',
    pages: [
      { to: '/manage/call-dispositions', label: 'Call Dispositions' },
      { to: '/manage/history', label: 'History' },
    ],
  },
  {
    id: 'voicemail-drop',
    area: 'dialing',
    title: 'Leave a recorded message on a machine',
    paragraphs: ['Press V while a machine answers. Your message plays after its greeting, and you can dial on.'],
    steps: [
      'Record or upload a message in Dialer Settings, Voicemail.',
      'Choose it as your message.',
      'Press Drop VM during a call that reached a machine.',
    ],
    keywords: 'voicemail vm drop answering machine recorded greeting',
    pages: [{ to: '/manage/dialer-settings/voicemail', label: 'Voicemail messages' }],
  },
  {
    id: 'incoming-calls',
    area: 'dialing',
    title: 'Incoming and missed calls',
    paragraphs: [
      'A call to your number rings in each open window of yours. Answer, or Decline sends it to voicemail.',
      'Forwarding decides where calls go: your dialer, your team, a phone or voicemail.',
    ],
    notes: ['Missed calls and voicemails have a badge in the sidebar until you saw them.'],
    keywords: 'inbound answer forward voicemail callback ring',
    pages: [
      { to: '/manage/history/inbound', label: 'Inbound' },
      { to: '/manage/voicemail/personal', label: 'Personal Inbox' },
    ],
  },
  {
    id: 'audio-source',
    area: 'dialing',
    title: 'Microphone, speaker, and calling by phone',
    paragraphs: [
      'Audio Source decides how you hear leads: this computer, or your own phone.',
      'The audio check plays a sound and shows the level of your microphone.',
    ],
    steps: [
      'Open Audio Source.',
      'Allow the microphone when the browser asks.',
      'Speak. The bar must move.',
      'If it does not, choose another microphone, or dial by phone.',
    ],
    keywords: 'no sound mute headset permission dial-in dial-out phone cannot hear',
    pages: [{ to: '/manage/audio-source', label: 'Audio Source' }],
  },
]
