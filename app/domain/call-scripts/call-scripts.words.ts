/** Spec 3-settings §8, 2-live §8. */
export const formatDuplicateName = (name: string): string => `A template with the name ${name} already exists`
export const NOT_SAVED = 'Failed to save template. Please try again.'
export const SCRIPT_CHANGED = 'Someone else has changed this call script'
export const NOT_SHARED = 'Failed to share with team. Please try again.'
export const NOT_PRIVATE = 'Failed to make private. Please try again.'
export const LIST_NOT_LOADED = 'Error loading call scripts. Please try again.'
export const PANEL_NOT_LOADED = 'Error loading call scripts'

export const callScriptsWords = {
  scriptNotFound: 'This call script is no longer available',
  callScript: 'Call script',
  templateRequired: 'Template required',
  onlyOwnerCanDeleteCall: 'Only the owner can delete a call script',
  youCanShareScriptOnly: 'You can share a script only with your own team',
  youCallScriptsDeleteOne: (maxCallScripts: string) => `You have ${maxCallScripts} call scripts. Delete one first`,
  industry: 'Industry',
  discardChanges: 'Discard the changes?',
  discardCallScript: 'Discard this call script?',
  versionNotSaved: (scriptChanged: string) => `${scriptChanged}. Your version is not saved`,
  name: 'Name',
  template: 'Template',
  maxCharactersDuringCallContact: (maxTemplateLength: string, mergeFields: string) =>
    `At most ${maxTemplateLength} characters. During a call, the contact’s details replace these fields: ${mergeFields}.`,
  cancel: 'Cancel',
  save: 'Save',
  savedNow: 'Saved now',
  savedVersionCopyWhatYou: 'This is the saved version. Copy what you want to keep: Save replaces it with yours.',
  optionsOf: (displayName: string) => `Options of ${displayName}`,
  duplicate: 'Duplicate',
  deleteLabel: 'Delete',
  private: 'Private',
  sharedTeam: 'Shared with team',
  sharedBy: (ownerName: string) => `Shared by ${ownerName}`,
  callScriptDeleted: 'Call script deleted',
  youSureYouWantDelete: 'Are you sure you want to delete?',
  teamAlsoLosesAccess: 'Your team also loses access to it.',
  youCannotUndo: 'You cannot undo this.',
  callScripts: 'Call Scripts',
  duplicatedAs: (displayName: string) => `Duplicated as “${displayName}”`,
  addCallScript: 'Add Call Script',
  scriptsReadDuringCallsDialer: 'Scripts to read from during calls. The dialer fills in the lead’s details.',
  writeWhatSayCallScript:
    'Write what to say on a call. The script is shown next to the call, and you can share it with your team.',
  noCallScriptCreatedYet: 'No Call Script created yet',
  searchCallScripts: 'Search call scripts',
  minThreeLettersName: 'At least 3 letters of a name',
  tryAgain: 'Try again',
  noScriptNamesMatchSearch: 'No script names match your search.',
  noCallScriptsFound: 'No Call Scripts found',
  sharing: 'Sharing',
  anySharing: 'Private and shared',
  sharings: { private: 'Private', team: 'Shared with team' },
  countedScript: 'script',
  changed: 'Changed',
  callScriptLabel: 'Call Script',
  sharedTeamLabel: 'Shared with your team',
  onlyYouCanReadNow: 'Only you can read it now',
  makePrivate: 'Make private',
  shareTeam: 'Share with team',
} as const
