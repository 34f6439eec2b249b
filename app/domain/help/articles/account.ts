import type { HelpArticle } from '../help-article'

export const accountArticles: readonly HelpArticle[] = [
  {
    id: 'wallet',
    area: 'account',
    title: 'Wallet, funds and recharge',
    paragraphs: [
      'With a wallet you pay for calls by the second and for texts by segment. Billing shows the balance and each charge.',
      'Automatic recharge adds an amount when the balance falls below your threshold, at most once an hour.',
    ],
    notes: ['Without funds nothing new starts. A call in progress continues.'],
    keywords: 'money balance add funds charge spend price card payment',
    pages: [{ to: '/manage/billing', label: 'Billing' }],
  },
  {
    id: 'subscriptions',
    area: 'account',
    title: 'Plans, seats and invoices',
    paragraphs: [
      'The owner buys, changes and cancels plans and seats. A dearer plan starts immediately, a cheaper one at the end of the period.',
      'Invoices can be downloaded one by one, or all together.',
    ],
    notes: ['When a payment fails, it is repeated after 1, 3, 5 and 7 days. Then nothing new starts until it is paid.'],
    keywords: 'upgrade downgrade cancel restore pdf tax promo code overdue',
    pages: [
      { to: '/manage/subscriptions', label: 'Subscriptions' },
      { to: '/manage/invoices', label: 'Invoices' },
    ],
  },
  {
    id: 'mobile-app',
    area: 'account',
    title: 'Use your phone',
    paragraphs: ['The dialer and the messenger run in your phone’s browser.'],
    steps: [
      'Open Mobile App on your computer and press Show QR code.',
      'Scan it with your phone’s camera, and press Sign in.',
      'Add the page to your home screen.',
    ],
    keywords: 'iphone android qr install app phone',
    pages: [{ to: '/manage/mobile-app', label: 'Mobile App' }],
  },
  {
    id: 'connect-your-crm',
    area: 'account',
    title: 'Connect your CRM',
    paragraphs: [
      'Calls, notes, tags and dispositions are delivered to your CRM. Integrations shows each delivery, with Replay for one that failed.',
    ],
    keywords: 'integration sync api webhook delivery',
    pages: [{ to: '/manage/integrations', label: 'Integrations' }],
  },
]
