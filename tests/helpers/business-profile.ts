import type { ProfileData } from '../../app/domain/business-profiles/business-profiles.schema'

/** A profile that a reviewer finds nothing against. */
export const PROFILE: ProfileData = {
  businessName: 'Harbor Realty LLC',
  businessType: 'Limited Liability Corporation',
  industry: 'REAL_ESTATE',
  businessRegistrationNumber: '36-4812097',
  street: '233 S Wacker Dr',
  city: 'Chicago',
  state: 'IL',
  zip: '60606',
  websiteUrl: 'https://harbor-realty.com',
  firstName: 'Olivia',
  lastName: 'Harbor',
  email: 'olivia@harbor-realty.com',
  personalNumber: '3125550188',
  businessTitle: 'Managing broker',
  jobPosition: 'CEO',
  callerIdName: 'Harbor Realty',
  callPurpose: 'Real Estate',
  callPurposeOther: '',
}

/** Without EIN and website. */
export const SOLE_PROPRIETOR: ProfileData = {
  ...PROFILE,
  businessName: 'Olivia Harbor',
  businessType: 'Sole Proprietorship',
  businessRegistrationNumber: '',
  websiteUrl: '',
}

export const edit = (data: ProfileData) => ({ data, version: null, editor: '' })
