import { photo } from './sent-forms'
import type { Line } from './who-may'

const signedIn = { who: 'each signed-in user' } as const

/** What is a person's own: account and notifications. */
export const ACCOUNT_PAGES: Record<string, Line | Line[]> = {
  'manage+/account loader': signedIn,
  'manage+/account.name loader': signedIn,
  'manage+/account.name action': { ...signedIn, form: { firstName: 'Mia', lastName: 'Torres' } },
  'manage+/account.email loader': signedIn,
  'manage+/account.email action': { ...signedIn, form: { email: 'new@harbor.test' } },
  'manage+/account.email_.code loader': { ...signedIn, query: { email: 'new@harbor.test' } },
  'manage+/account.email_.code action': {
    who: 'a signed-in user with the code',
    form: { email: 'new@harbor.test', code: '123456' },
    says: 'Invalid code',
  },
  'manage+/account.avatar loader': signedIn,
  'manage+/account.avatar action': { ...signedIn, form: photo() },
  'manage+/notifications loader': signedIn,
  'manage+/notifications action': { ...signedIn, form: {} },
  'manage+/notifications_.preferences loader': signedIn,
  'manage+/notifications_.preferences action': {
    ...signedIn,
    form: { doors: 'missed_call:byMail', zone: 'America/Chicago' },
  },
  'manage+/help_.articles.$id loader': { ...signedIn, params: { id: 'wallet' } },
  'manage+/help.$kind loader': { ...signedIn, params: { kind: 'support' } },
  'manage+/help.$kind action': {
    ...signedIn,
    params: { kind: 'support' },
    form: { kind: 'support', message: 'The list is empty' },
  },
  'manage+/mobile-app loader': signedIn,
  'manage+/mobile-app action': { ...signedIn, form: { intent: 'code' } },
}
