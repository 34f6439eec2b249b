import type { HelpArticle } from '../help-article'

export const numbersArticles: readonly HelpArticle[] = [
  {
    id: 'claim-numbers',
    area: 'numbers',
    title: 'Get phone numbers',
    paragraphs: ['Claim numbers by area code or state. They take calls and texts immediately.'],
    steps: [
      'Open Phone Numbers and press Claim Numbers.',
      'Enter an area code, or choose a state.',
      'Choose numbers. The price is shown before you claim.',
    ],
    notes: [
      'A purchase whose answer was lost is looked up, and never repeated automatically.',
      'A removed number stays until the end of its paid month, and can be restored until then.',
    ],
    keywords: 'buy purchase area code cancel remove restore',
    pages: [{ to: '/manage/phone-numbers', label: 'Phone Numbers' }],
  },
  {
    id: 'caller-id',
    area: 'numbers',
    title: 'Which number a lead sees',
    paragraphs: [
      'Choose one caller ID, or local presence: a number with the lead’s area code, or near it.',
      'Your own phone can be a caller ID after a confirming call.',
    ],
    keywords: 'local presence own number verify outbound display',
    pages: [
      { to: '/manage/dialer-settings', label: 'Dialer Settings' },
      { to: '/manage/phone-numbers', label: 'Phone Numbers' },
    ],
  },
]
