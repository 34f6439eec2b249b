import { board } from '../api/owned-boards'
import { ownedIds } from '../api/owned-ids'
import { canceledRegistration, spamRegistration, unregisteredNumber } from '../api/owned-spam-protection'
import type { Line } from './who-may'

const number = ownedIds['numbers.removeNumber']!
const removed = ownedIds['numbers.restoreNumber']!
const manages = (of: Line['of'], form: Record<string, string>): Line => ({ who: 'who manages numbers', of, form })

const phone = ownedIds['numberVerifications.callToConfirm']!

const numberToRegister: Line['of'] = async (world, mia) => {
  const { params } = await unregisteredNumber(world, mia)
  return { params: { id: params.number! } }
}

/** Phone numbers and their dialogs. */
export const NUMBER_PAGES: Record<string, Line | Line[]> = {
  'manage+/a2p-messaging loader': { who: 'each signed-in user' },
  'manage+/a2p-messaging action': {
    who: 'who pays',
    form: { description: 'Draft', messageFlow: '', messageSamples: '' },
  },
  'manage+/phone-numbers loader': { who: 'each signed-in user' },
  'manage+/phone-numbers.$id loader': { who: 'the account', of: number },
  'manage+/phone-numbers.$id action': manages(number, { nickname: 'Front desk', settable: 'rename' }),
  'manage+/phone-numbers.$id_.caller-id loader': { who: 'the seller alone reads', of: phone },
  'manage+/phone-numbers.$id_.caller-id action': { who: 'the seller alone reads', of: phone, form: {} },
  'manage+/phone-numbers_.$id_.health loader': { who: 'the account', of: number },
  'manage+/phone-numbers_.$id_.health action': [
    manages(number, { intent: 'rest', days: '3' }),
    { who: 'the account', of: number, form: { intent: 'report' } },
  ],
  'manage+/reports_.numbers loader': { who: 'each signed-in user' },
  'manage+/reports_.numbers action': {
    who: 'who sets the board up',
    form: async (world, mia) => ({ boardId: (await board(world, mia)).params.id!, bestTime: 'on' }),
  },
  'manage+/reports_.numbers.settings loader': { who: 'who claims numbers' },
  'manage+/reports_.numbers.settings action': { who: 'who claims numbers', form: { dailyBudget: '80' } },
  'manage+/phone-numbers_.claim loader': { who: 'who claims numbers' },
  'manage+/phone-numbers_.claim action': {
    who: 'who claims numbers',
    form: { 'numbers[0].number': '+15005550006', 'numbers[0].nickname': '' },
  },
  'manage+/phone-numbers_.claim.failed loader': { who: 'who claims numbers' },
  'manage+/phone-numbers_.add loader': { who: 'each signed-in user' },
  'manage+/phone-numbers_.add action': { who: 'each signed-in user', form: { phone: '312-555-0105', via: 'text' } },
  'manage+/phone-numbers_.add_.code loader': { who: 'each signed-in user', query: { phone: '+13125550105' } },
  'manage+/phone-numbers_.add_.code action': {
    who: 'a signed-in user with the code',
    form: { phone: '312-555-0105', code: '12345' },
    says: 'Invalid code',
  },
  'manage+/spam-protection loader': { who: 'who claims numbers' },
  'manage+/spam-protection.profile loader': { who: 'who claims numbers' },
  'manage+/spam-protection.profile action': {
    who: 'who claims numbers',
    form: { callerIdName: 'Harbor Realty', callPurpose: 'Real Estate' },
  },
  'manage+/spam-protection.remove loader': {
    who: 'who manages numbers',
    of: spamRegistration,
    query: { id: ':id' },
  },
  'manage+/spam-protection.remove action': { ...manages(spamRegistration, {}), query: { id: ':id' } },
  'manage+/spam-protection.restore loader': {
    who: 'who manages numbers',
    of: canceledRegistration,
    query: { id: ':id' },
  },
  'manage+/spam-protection.restore action': { ...manages(canceledRegistration, {}), query: { id: ':id' } },
  'manage+/spam-protection_.numbers loader': { who: 'who claims numbers' },
  'manage+/spam-protection_.numbers.register loader': {
    who: 'who claims numbers',
    query: { number: '+13125550140' },
  },
  'manage+/spam-protection_.numbers.register action': {
    ...manages(numberToRegister, {}),
    query: { number: ':id' },
  },
  'manage+/spam-protection_.verify loader': { who: 'who claims numbers' },
  'manage+/spam-protection_.verify action': {
    who: 'who claims numbers',
    form: { phone: '312-555-0105', via: 'text' },
  },
  'manage+/spam-protection_.verify_.code loader': { who: 'who claims numbers', query: { phone: '+13125550105' } },
  'manage+/spam-protection_.verify_.code action': {
    who: 'who claims numbers, with the code',
    form: { phone: '312-555-0105', code: '12345' },
    says: 'Invalid code',
  },
  'manage+/phone-numbers.selected.remove loader': { who: 'the account', of: number, query: { id: ':id' } },
  'manage+/phone-numbers.selected.remove action': { ...manages(number, {}), query: { id: ':id' } },
  'manage+/phone-numbers.selected.restore loader': { who: 'the account', of: removed, query: { id: ':id' } },
  'manage+/phone-numbers.selected.restore action': { ...manages(removed, {}), query: { id: ':id' } },
}
