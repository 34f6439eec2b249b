import type { HelpArticle } from '../help-article'

export const messagesArticles: readonly HelpArticle[] = [
  {
    id: 'send-texts',
    area: 'messages',
    title: 'Send texts',
    paragraphs: [
      'A thread has all texts, calls and notes with a contact. Your draft is kept as you type.',
      'A text can have pictures, a video, a template and merge fields.',
    ],
    notes: [
      'A text that failed says why, with Try again. Unknown means that the carrier confirmed nothing: it is never sent twice automatically.',
      'A contact who sends STOP receives nothing until START.',
    ],
    keywords: 'sms mms message failed unknown template draft schedule',
    pages: [{ to: '/manage/messenger', label: 'Messenger' }],
  },
  {
    id: 'text-blasts',
    area: 'messages',
    title: 'Text many contacts',
    paragraphs: ['A blast sends one text to up to 10,000 recipients, each by name.'],
    steps: [
      'Press Text Blast in Messenger and choose recipients.',
      'Write the text. Merge fields are filled for each recipient.',
      'Read the preview: who receives it, who does not, and why.',
      'Press Send. Progress is shown, with Stop.',
    ],
    keywords: 'bulk sms campaign broadcast mass',
    pages: [{ to: '/manage/messenger', label: 'Messenger' }],
  },
  {
    id: 'a2p-messaging',
    area: 'messages',
    title: 'Register your texts with carriers (A2P)',
    paragraphs: [
      'US carriers deliver texts from local numbers only for a registered brand (your business) and campaign (what you text).',
      'The owner of a team registers both once. Numbers join the campaign automatically.',
    ],
    steps: [
      'Fill in and submit the business profile.',
      'Open A2P Messaging and press Use a template, or write your own description, samples and opt-in flow.',
      'Correct what the checker finds, then press Submit for review.',
      'Sole proprietors reply YES to the carrier’s text within 24 hours.',
      'After a rejection, edit what the page names and press Resubmit.',
    ],
    notes: [
      'A review takes several days. Carriers decide by hand.',
      'Until a number has joined, its texts are not sent, and the message says why.',
    ],
    keywords: 'a2p 10dlc brand campaign registration carrier rejected 30034 unregistered sms tcr',
    pages: [{ to: '/manage/a2p-messaging', label: 'A2P Messaging' }],
  },
  {
    id: 'ringless-voicemail',
    area: 'messages',
    title: 'Leave a ringless voicemail',
    paragraphs: [
      'A recording is left in the voicemail of up to 100 people. Their phone does not ring.',
      'By law a drop is a prerecorded call: each person must have agreed in writing, and safe hours and the DNC list apply.',
    ],
    steps: [
      'Open Ringless Voicemail and press New ringless voicemail.',
      'Add contacts, phone numbers or a board stage. Each one that gets no drop shows the reason.',
      'Record a message, or upload wav, mp3, m4a or mpeg.',
      'Choose the number that rings when someone calls back. It must be a phone of your own that you verified.',
      'Press Send, or choose Schedule.',
    ],
    notes: [
      'Rules are checked again when a drop goes out. Consent that was withdrawn in between stops it.',
      'Unknown means that the provider did not report: it is never sent twice.',
      'Cancel send stops drops that were not sent yet.',
    ],
    keywords: 'rvm consent prerecorded mailbox',
    pages: [{ to: '/manage/ringless', label: 'Ringless Voicemail' }],
  },
  {
    id: 'videos',
    area: 'messages',
    title: 'Record and send videos',
    paragraphs: [
      'Record your camera, your screen or both, up to two minutes, or upload a file.',
      'A link shows you who watched, how often and how far.',
    ],
    keywords: 'camera screen recorder watched views link',
    pages: [{ to: '/manage/video', label: 'Videos' }],
  },
]
