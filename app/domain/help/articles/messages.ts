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
