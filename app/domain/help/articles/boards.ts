import type { HelpArticle } from '../help-article'

export const boardsArticles: readonly HelpArticle[] = [
  {
    id: 'create-a-board',
    area: 'boards',
    title: 'Create a call board',
    paragraphs: ['A board shows leads in stages, and dials a stage from top to bottom.'],
    steps: [
      'Open Call Boards and press Create Board.',
      'Give it a name and choose who works with it.',
      'Add leads: from a list, by a tag, from your CRM, or one by one.',
      'Press Start on a stage to dial its leads.',
    ],
    keywords: 'kanban pipeline stage columns',
    pages: [{ to: '/boards', label: 'Call Boards' }],
  },
  {
    id: 'board-rules',
    area: 'boards',
    title: 'Rules that move leads',
    paragraphs: [
      'A rule of a stage has a condition: a number of calls, a disposition, or entering the stage.',
      'Its actions move the lead, assign it, tag it, schedule a call, send a text, or remove it.',
    ],
    notes: [
      'A rule runs once for each call and lead. The lead’s history shows what it did, and what it could not do.',
      'A warning marks a rule that names something deleted.',
    ],
    keywords: 'automation trigger action workflow snooze',
    pages: [{ to: '/boards', label: 'Call Boards' }],
  },
  {
    id: 'schedule-a-call',
    area: 'boards',
    title: 'Schedule a call and call back',
    paragraphs: [
      'A scheduled call has a date and a time. It comes first when it is due.',
      'Callbacks lists leads who answered during another call, and calls with a callback disposition.',
    ],
    keywords: 'appointment reminder due overdue later',
    pages: [{ to: '/manage/dial', label: 'Dialer' }],
  },
]
