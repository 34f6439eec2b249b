/** A business as it is registered at the carrier. */
export const address = {
  customerName: 'Ada Lovelace',
  street: '1 Main St',
  city: 'Chicago',
  region: 'IL',
  postalCode: '60601',
  isoCountry: 'US' as const,
}

export const business = {
  business_name: 'Lovelace Homes',
  business_identity: 'direct_customer',
  business_industry: 'REAL_ESTATE',
  business_type: 'Limited Liability Corporation',
  business_registration_identifier: 'EIN',
  business_registration_number: '12-3456789',
  business_regions_of_operation: 'USA_AND_CANADA',
  website_url: 'https://lovelace.example',
}

export const representative = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@lovelace.example',
  phone_number: '+13125550100',
  business_title: 'Owner',
  job_position: 'CEO',
}

export const email = 'ada@lovelace.example'
