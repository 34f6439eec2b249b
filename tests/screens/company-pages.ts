import { ownedIds, type Owned } from '../api/owned-ids'
import { joinHarborGroup } from '../helpers/company'
import type { Line } from './who-may'

const ofCompany: Owned = async (world, { accountId }) => {
  await joinHarborGroup(world, accountId, { isNew: false })
  return { params: {} }
}

/** Dispositions of an account, and what a company's CRM managers set. */
export const COMPANY_PAGES: Record<string, Line | Line[]> = {
  'manage+/call-dispositions loader': { who: 'who may set boards up' },
  'manage+/call-dispositions action': {
    who: 'who sets boards up',
    form: async (world, mia) => {
      const { params } = await ownedIds['accountDispositions.deleteDisposition']!(world, mia)
      return { intent: 'update', id: params.id!, name: 'Wants a visit' }
    },
  },
  'manage+/call-dispositions.new loader': { who: 'who may set boards up' },
  'manage+/call-dispositions.new action': {
    who: 'who may set boards up',
    form: { name: 'Wants a visit', category: 'INTERESTED' },
  },
  'manage+/call-dispositions.delete.$id loader': {
    who: 'who may set boards up',
    of: ownedIds['accountDispositions.deleteDisposition']!,
  },
  'manage+/call-dispositions.delete.$id action': {
    who: 'who may set boards up',
    of: ownedIds['accountDispositions.deleteDisposition']!,
    form: {},
  },
  'manage+/call-dispositions.company-list loader': { who: 'who may set boards up' },
  'manage+/call-dispositions.company-list action': { who: 'who sets boards up', of: ofCompany, form: {} },
  'manage+/locations loader': { who: 'the seller alone reads', of: ownedIds['companies.updateLocation']! },
  'manage+/locations action': {
    who: 'the seller alone reads',
    of: ownedIds['companies.updateLocation']!,
    form: { intent: 'all', on: 'on' },
  },
  'manage+/affiliate loader': { who: 'each signed-in user' },
  'manage+/affiliate action': { who: 'each signed-in user', form: { link: 'https://localhost:3000/?fpr=mia42' } },
  'manage+/environment loader': { who: 'who manages the company' },
  'manage+/environment action': { who: 'who manages the company', form: { name: 'QA' } },
}
