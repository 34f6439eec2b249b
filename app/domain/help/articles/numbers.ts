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
  {
    id: 'number-health',
    area: 'numbers',
    title: 'When people stop answering',
    paragraphs: [
      'Number Health compares the answers of each number with your other numbers and with its own past. It says ‘Hurt’ only with enough calls.',
      'A resting number takes calls and texts, and is not chosen as caller ID.',
    ],
    steps: [
      'Open Number Health. Each state has its reason.',
      'Open a number and press Rest. It says whether the others carry the load.',
    ],
    notes: ['Numbers rest automatically only if you allow it.'],
    keywords: 'spam likely flagged hurt rest warm up caller id reputation blocked heat map',
    pages: [{ to: '/manage/reports/numbers', label: 'Number Health' }],
  },
  {
    id: 'spam-protection',
    area: 'numbers',
    title: 'Protect numbers from spam labels',
    paragraphs: [
      'Spam Protection tells AT&T, T-Mobile and Verizon who calls from your numbers. It lowers the chance of a warning on their phones, and guarantees nothing.',
      'It needs a registered business profile, and works for shared numbers of the United States.',
    ],
    steps: [
      'Open Spam Protection and add the caller ID name and the call purpose.',
      'Press Register Numbers, select numbers and confirm. The price is shown before.',
      'Wait up to two weeks. The page shows what each mobile carrier says.',
    ],
    notes: [
      'After a rejection the number is sent to the carriers again, once. If it fails again, you are notified.',
      '‘Not reported’ means that a carrier tells nothing about the number.',
      'Removed protection stays until the end of its paid month, and can be restored until then.',
      'Remove Spam Protection before you make a number private.',
    ],
    keywords: 'scam label voice integrity carrier att t-mobile verizon remediation register',
    pages: [{ to: '/manage/spam-protection', label: 'Spam Protection' }],
  },
  {
    id: 'best-time',
    area: 'numbers',
    title: 'Dial when people answer',
    paragraphs: [
      'Best time to call counts your own calls of the last 90 days by the hour of the called person.',
      'A board that dials by best time calls leads first whose hour is better now, always within safe hours.',
    ],
    keywords: 'hour answer rate schedule stage area code',
    pages: [{ to: '/manage/reports/numbers', label: 'Number Health' }],
  },
  {
    id: 'trust-hub',
    area: 'numbers',
    title: 'Register your business with carriers',
    paragraphs: [
      'Carriers show and deliver calls and texts better when they know who you are. You register your Business Profile once; everything else builds on it.',
      'Enter your data exactly as on your IRS letter. A website over HTTPS and an email on its domain speed a review up.',
    ],
    steps: [
      'Open Business Profile, fill in the form and press Submit for review. Your draft is saved as you type.',
      'Wait for the carrier, 1 to 3 business days. We notify you.',
      'If it failed, correct what the carrier said and press Submit again.',
      'Open STIR/SHAKEN and press Submit, so that your calls are signed with full attestation.',
    ],
    notes: [
      'Sole proprietors may leave EIN and website empty. STIR/SHAKEN needs both.',
      'New numbers join your registrations automatically.',
    ],
    keywords: 'ein tax id brand a2p 10dlc stir shaken attestation cnam caller id name verified spam register carrier',
    pages: [
      { to: '/manage/business-profile', label: 'Business Profile' },
      { to: '/manage/stir-shaken', label: 'STIR/SHAKEN' },
    ],
  },
]
