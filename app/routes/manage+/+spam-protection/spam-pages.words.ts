export const spamPagesWords = {
  title: 'Spam Protection',
  about: 'Mobile carriers learn who calls from your numbers, so fewer people see ‘Spam Likely’.',
  slotsUsed: (filled: number, slots: number) => `${filled} of ${slots} slots used`,
  protectedCount: (filled: number) => (filled === 1 ? '1 number registered' : `${filled} numbers registered`),
  /** 4-trust §2.3. */
  empty: 'No registered numbers',
  emptyHint: 'Registered numbers appear here, with the status at each mobile carrier.',
  setUpHint: 'Add the name and purpose of your calls. Then choose the numbers to register.',
  registerNumbers: 'Register Numbers',
  verifyNumber: 'Verify a Number',
  registeredNumbers: 'Registered numbers',
  number: 'Number',
  status: 'Status',
  search: 'Search numbers',
  noneFoundHint: 'Try other digits, or the nickname.',
  select: (number: string) => `Select ${number}`,
  endsOn: 'Ends',
  remove: 'Remove Spam Protection',
  restore: 'Restore Spam Protection',
  removeOne: (number: string) => `Remove Spam Protection of ${number}`,
  restoreOne: (number: string) => `Restore Spam Protection of ${number}`,
  actionsOf: (number: string) => `Actions of ${number}`,
  twoWeeks: 'Registration may take up to 2 weeks.',
  needsBusiness: 'Register your business first',
  needsBusinessText: 'Mobile carriers protect numbers of registered businesses.',
  openBusinessProfile: 'Business Profile',
  notOffered: 'Spam protection is not available',
  notOfferedText: 'This server has no carrier account for registrations.',

  profile: 'Spam profile',
  profileAbout: 'What mobile carriers are told about your calls.',
  addProfile: 'Add Spam Profile',
  editProfile: 'Edit',
  callerIdName: 'Caller ID name',
  /** 4-trust §5.1. */
  callerIdNameHint: 'Caller ID systems only allow up to 15 characters to display.',
  callPurpose: 'Call purpose',
  choosePurpose: 'Choose a purpose',
  specify: 'Specify',
  specifyHint: 'With the purpose Other: what your calls are about.',
  saveProfile: 'Save',
  profileSaved: 'Spam profile saved',
  reviewAgain: 'The carrier reviews a change again. Numbers stay protected until then.',
  profileFailed: 'The carrier rejected the spam profile',
  correct: 'Correct Profile',
  statuses: {
    UNSUBMITTED: 'Unsubmitted',
    IN_REVIEW: 'In Review',
    REGISTERED: 'Registered',
    FAILED: 'Failed',
  },

  back: 'Spam Protection',
  numbersTitle: 'Register Numbers',
  numbersAbout: 'Choose shared numbers of your account, or claim new ones.',
  claimNumbers: 'Claim Numbers',
  unprotected: 'Numbers without spam protection',
  nickname: 'Nickname',
  canBeRegistered: 'Can be registered',
  addSlots: 'Add Spam Protection to Plan',
  noneLeft: 'Every number is registered',
  noneLeftHint: 'Claim a number, or verify one of your own.',
  register: 'Register',
  chooseNumbers: 'Select one or more numbers first',
  registerTitle: (numbers: readonly string[]) =>
    numbers.length === 1 ? `Register ${numbers[0]}?` : `Register ${numbers.length} numbers?`,
  registerEffect:
    'The carrier reviews your spam profile and tells each mobile carrier. Registration may take up to 2 weeks.',
  walletCost: (price: string, numbers: number) =>
    numbers === 1
      ? `Your wallet pays ${price} now, and each month.`
      : `Your wallet pays ${price} for each number now, and each month.`,
  slotCost: (free: number) => (free === 1 ? 'Your plan has 1 free slot.' : `Your plan has ${free} free slots.`),
  registered: (numbers: readonly string[]) =>
    numbers.length === 1 ? `${numbers[0]} is being registered` : `${numbers.length} numbers are being registered`,
  /** 4-trust §8. */
  registerFailed: 'An error occurred while trying to protect your numbers. Please try again.',
  registerOneFailed: 'Failed to register this number for spam protection.',

  removeTitle: (numbers: readonly string[]) =>
    numbers.length === 1
      ? `Remove Spam Protection of ${numbers[0]}?`
      : `Remove Spam Protection of ${numbers.length} numbers?`,
  removeEffect: 'It stays protected until the end of the paid month. You can restore it until then.',
  removed: (numbers: readonly string[]) =>
    numbers.length === 1
      ? `Spam Protection of ${numbers[0]} will end`
      : `Spam Protection of ${numbers.length} numbers will end`,
  removeFailed: 'Failed to remove spam protection',
  restoreTitle: (numbers: readonly string[]) =>
    numbers.length === 1
      ? `Restore Spam Protection of ${numbers[0]}?`
      : `Restore Spam Protection of ${numbers.length} numbers?`,
  restoreEffect: 'It stays protected after the end of the paid month.',
  restorePrice: (price: string) => `Restoring costs another ${price} per month.`,
  restored: (numbers: readonly string[]) =>
    numbers.length === 1
      ? `Spam Protection of ${numbers[0]} restored`
      : `Spam Protection of ${numbers.length} numbers restored`,
  restoreFailed: 'Failed to restore spam protection',

  verifyTitle: 'Verify a Number',
  verifyAbout: 'A phone of your own can be protected too. We send a code by text or call.',
  verified: (number: string) => `${number} is verified. Select it to register.`,
  verifiedNotShared: (number: string) => `${number} is verified. Share it with your team to register it.`,
  verifiedNoCalls: (number: string) => `${number} is verified. Confirm it by a call before you register it.`,
  alreadyVerified: 'This number is already verified.',
  protectionStatus: 'Status at mobile carriers',
} as const
