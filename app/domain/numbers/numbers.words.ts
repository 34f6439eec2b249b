/** See 1-boards §2.3. */
export const getShareRequirement = (numbers: number): string =>
  numbers > 1
    ? 'To use these numbers, you must share them with the team'
    : 'To use this number, you must share it with the team'

export const getShareQuestion = (numbers: number): string =>
  numbers > 1 ? 'Do you want to share the numbers with the team?' : 'Do you want to share the number with the team?'

export const numbersWords = {
  nicknameTooLong: (max: number) => `At most ${max} characters`,
  onlyManagersRename: 'Only managers/owners can change the nickname',
  onlyManagersForward: 'Only managers/owners can set call forwarding',
  personalNotForwarded: 'Calls to a personal number do not come through Trunkline',
  onlyTeamsShare: 'Only teams share numbers',
  onlyManagersShare: 'Only managers/owners can share with team',
  onlyManagersLocalPresence: 'Only managers/owners can toggle Local Presence',
  localPresenceNeedsSharing: 'Local Presence is only available for shared numbers.',
  localPresenceNeedsNumbers: '2 or more numbers are required for Local Presence',
  onlyManagersRemove: 'Only managers/owners can remove numbers',
  onlyManagersRestore: 'Only managers/owners can restore numbers',
  ownerRestores: 'The owner of this team is required to restore this number.',
  noFreeSlots: (slots: number) =>
    slots === 1
      ? 'Your plan includes 1 number, and it is claimed.'
      : `Your plan includes ${slots} numbers, and all are claimed.`,
  moreThanSlots: (free: number) =>
    free === 1 ? 'Your plan includes 1 more number.' : `Your plan includes ${free} more numbers.`,
  restoreNeedsPurchase: 'All number slots of your plan are used. Restoring needs an extra number.',
  protectedNotPrivate: 'Spam Protection must be removed before making private.',
  askManagerToUnprotect: 'Please contact team manager to remove spam protection.',
  notActive: 'This number is no longer active',
  notMarked: 'This number is not marked for removal',
  lastVerified: 'Cannot Remove Last Verified Number',
  forwardingGone: 'This call forwarding is no longer available. Choose another one.',
  boardsUseIt: (boards: readonly string[]) =>
    `${boards.join(', ')} ${boards.length > 1 ? 'call' : 'calls'} from this number. Choose other numbers there first.`,
  forwarding: {
    settings: 'As in dialer settings',
    everyone: 'Everyone on the team',
    voicemail: 'Voicemail',
  },
  spamStatus: {
    REGISTERING: 'Pending Registration',
    PROTECTED: 'Spam Protected',
    CANCELLING: 'Pending Cancellation',
    REMEDIATING: 'Remediation in Progress',
    REMEDIATION_FAILED: 'Remediation Failed',
    CUSTOMER_INPUT_NEEDED: 'Remediation Failed',
    UNPROTECTED: 'Not Protected',
  },
  groups: {
    personal: 'Personal Numbers',
    shared: 'Shared Numbers',
    removal: 'Marked for Removal',
    deleted: 'Deleted Numbers',
  },
  released: 'No longer at the carrier',
  onlyYours: 'Only yours',
  notYours: 'No longer yours to call from',
  notAtCarrier: (numbers: readonly string[]) => `Not at the carrier: ${numbers.join(', ')}`,
  ofAnotherAccount: (numbers: readonly string[]) => `Of another account: ${numbers.join(', ')}`,
  personalNumber: (numbers: readonly string[]) => `A personal number of this account: ${numbers.join(', ')}`,
} as const
