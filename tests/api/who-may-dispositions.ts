import type { rules } from './who-may-rules'

/** Lists of accounts and companies, and affiliates; the record of a company is that of its CRM manager Mia. */
export const DISPOSITION_LINES: Record<string, keyof typeof rules> = {
  'accountDispositions.addDisposition': 'who may set boards up',
  'accountDispositions.orderDispositions': 'who may set boards up',
  'accountDispositions.updateDisposition': 'who sets boards up',
  'accountDispositions.deleteDisposition': 'who sets boards up',
  'accountDispositions.findTeamDispositions': 'who may set boards up',
  'accountDispositions.updateTeamDispositions': 'who may set boards up',
  'accountDispositions.listCompanyDispositions': 'who manages the company',
  'accountDispositions.addCompanyDisposition': 'who manages the company',
  'accountDispositions.orderCompanyDispositions': 'who manages the company',
  'accountDispositions.updateCompanyDisposition': 'the seller alone reads',
  'accountDispositions.deleteCompanyDisposition': 'the seller alone reads',
  'affiliates.findAffiliate': 'each signed-in user',
  'affiliates.joinAffiliates': 'each signed-in user',
  'companies.findCompany': 'who manages the company',
  'companies.updateCompany': 'who manages the company',
  'companies.listLocations': 'who manages the company',
  'companies.updateLocation': 'the seller alone reads',
}

export const DISPOSITION_BODIES: Record<string, object> = {
  'accountDispositions.addDisposition': { name: 'Wants a visit', category: 'INTERESTED' },
  'accountDispositions.orderDispositions': { order: ['dsp_1'] },
  'accountDispositions.updateTeamDispositions': { teamDispositionsEnabled: false },
  'accountDispositions.addCompanyDisposition': { name: 'Wants a visit', category: 'INTERESTED' },
  'accountDispositions.orderCompanyDispositions': { order: ['tdsp_1'] },
  'affiliates.joinAffiliates': { referralId: 'mia42' },
  'companies.updateCompany': { trunklineEnabled: false },
}
