export const companiesWords = {
  company: 'Company',
  location: 'Location',
  /** Spec 3-settings §8. */
  companyLoadFailed: 'Failed to fetch company info',
  locationUpdateFailed: 'Failed to update location',
  locationOff: 'Trunkline is off for this location. Ask your CRM manager to turn it on',
  allEnabled: 'Turn off Enable All Locations to choose single locations',
} as const
