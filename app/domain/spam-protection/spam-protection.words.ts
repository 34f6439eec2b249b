export const spamWords = {
  nameRequired: 'Caller ID name required',
  nameTooLong: (max: number) => `At most ${max} characters`,
  nameForm: 'Start with a letter. Use letters, digits, spaces, periods and commas.',
  purposeRequired: 'Call purpose required',
  specify: 'Specify the call purpose',
  otherTooLong: (max: number) => `At most ${max} characters`,
  tooMany: (max: number) => `At most ${max} numbers`,

  onlyManagers: 'Only managers/owners can change spam protection',
  onlyShared: 'Spam Protection is only available on shared numbers',
  onlyUnitedStates: 'Spam Protection is only available for United States numbers',
  notAtCarrier: 'The carrier has no calls from this number. Confirm it by a call first.',
  alreadyProtected: 'This number is registered already',
  notOffered: 'Spam protection is not configured on this server.',
  needsProfile: 'Add a caller ID name and a call purpose first.',
  needsBusinessProfile: 'Register your business profile first.',
  profileExists: 'This account has a spam profile. Change that one.',
  inReview: 'The carrier is reviewing this profile. You can change it when the review is over.',
  noSlots: (slots: number) =>
    slots === 0
      ? 'Your plan includes no spam protection.'
      : slots === 1
        ? 'Your plan protects 1 number, and it is in use.'
        : `Your plan protects ${slots} numbers, and all are in use.`,
  moreThanSlots: (free: number) =>
    free === 1 ? 'Your plan can protect 1 more number.' : `Your plan can protect ${free} more numbers.`,
  noFunds: 'Your wallet has too little for the first month. Add funds, then register the numbers.',
  notRegistered: 'This number has no spam protection',
  isCanceled: 'This spam protection is canceled already',
  notCanceled: 'This spam protection is active',
  /** 4-trust §6. */
  ownerRestores: 'The owner of this team is required to restore spam protection',
  restoreNeedsPurchase: 'Restoring needs the extra monthly fee. Confirm the purchase.',
  restoreOne: 'Restore one number at a time when a purchase is needed.',
  numberRemoved: 'This number is no longer active',
  rejected: 'A mobile carrier rejected this number.',

  carriers: { att: 'AT&T', tmobile: 'T-Mobile', verizon: 'Verizon' },
  carrierStatus: {
    ACTIVE: 'Active',
    REJECTED: 'Rejected',
    IN_PROGRESS: 'In progress',
    NOT_REPORTED: 'Not reported',
  },
} as const
