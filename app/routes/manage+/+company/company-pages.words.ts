export const companyPagesWords = {
  /** Spec 3-settings §2. */
  locations: 'Locations',
  intro: (company: string) => `Accounts of ${company}. People of a location that is off cannot sign in to Trunkline.`,
  enableAll: 'Enable All Locations',
  enableAllHint: 'New locations too. Turn this off to choose single locations.',
  search: 'Search locations',
  list: 'Locations of the company',
  mayTakeAMoment: 'This may take a moment...',
  noResults: 'No results',
  more: (shown: number) => `The first ${shown.toLocaleString('en-US')} are shown. Search to find the others.`,
  allOn: 'On for all locations',
  saved: 'Saved',
  tryAgain: 'Try again',
} as const
