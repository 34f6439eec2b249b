export const leadSelectionWords = {
  numberCalledAlreadyCampaignAnother:
    'This number was already called in this campaign, for another contact with the same number',
  contactDeleted: 'The contact was deleted',
  numberNoLongerContact: 'This number is no longer the contact’s',
  contactNoPhoneNumber: 'The contact has no phone number',
  theWasDeleted: (deleted: string, deletedName: string) => `The ${deleted} '${deletedName}' was deleted`,
  youNoLongerAssignedBoard: (boardName: string) => `You are no longer assigned to the board '${boardName}'`,
  contactLeftStage: (name: string) => `The contact has left the stage '${name}'`,
  allLinesBusy: 'All lines are busy',
  youSkippedLeadPreview: 'You skipped this lead in the preview',
  dncList: 'On your DNC list',
  snoozedAnother: (roughDuration: string) => `Snoozed for another ${roughDuration}`,
  nuisanceProtectedAnother: (roughDuration: string) => `Nuisance protected for another ${roughDuration}`,
  assignedAnotherTeamMember: 'Assigned to another team member',
  notBoardFilter: 'Not in the board’s filter',
  min: (minutes: string) => `${minutes} min`,
  days: (minutes: string) => `${minutes} days`,
  oneContactWaitsCanBe: (when: string) => `1 contact waits; it can be called in ${when}.`,
  contactsWaitFirstCanBe: (waiting: number, when: string) =>
    `${waiting} contacts wait; the first can be called in ${when}.`,
  safeHoursBegin: (roughDuration: string) => ` Safe hours begin in ${roughDuration}.`,
  noLeadBoardFilterCan: (name: string, value: string, opens: string) =>
    `No lead of '${name}' in the board’s filter can be called now.${value}${opens}`,
  everyLeadCalled: (name: string) => `Every lead of '${name}' was called.`,
  noOtherLeadCanBe: (name: string, value: string, opens: string, notDue: string) =>
    `No other lead of '${name}' can be called now${value}.${opens}${notDue}`,
} as const
