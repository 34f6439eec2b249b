export const legsWords = {
  optOutWords: 'To be put on our do-not-call list, press 9.',
  callNotPlaced: 'The call could not be placed',
  appCouldNotPlaceCall: 'The app could not place the call',
  unknownWhetherCarrierPlayedAnnouncement: 'Unknown whether the carrier played the announcement',
  helloSalesCallAllUs: (name: string, phone: string) =>
    `Hello, this is a sales call from ${name}. All of us are on another call right now, and we are sorry to have missed you. You can reach us at ${phone}. Thank you, and goodbye.`,
  recordedMessage: (label: string, optOutText: string) => `The recorded message “${label}”${optOutText}`,
  stateLineChanged: 'The state of the line has changed',
  sellerPhoneNotConference: 'The seller’s phone is not in the conference',
  sellerPaused: 'The seller has paused',
  recordingAnnouncementPlaying: 'The recording announcement is playing',
  earlierKeysStillBeingSent: 'Earlier keys are still being sent',
  muteSettingChanged: 'The mute setting has changed',
  addedDncListBeforeDialed: (phone: string) => `${phone} was added to your DNC list before it was dialed`,
  appNotRunningWhenCall: 'The app was not running when this call was due',
  noMinutesLeft: 'There are no minutes left',
  contactDeletedBeforeCallPlaced: 'The contact was deleted before this call was placed',
  removedContactBeforeDialed: (phone: string) => `${phone} was removed from the contact before it was dialed`,
  phoneCalledTimesWithinHour: (maxCalls: string) =>
    `Your phone was called ${maxCalls} times within an hour and no one pressed 1. Check its number under Audio Source, or choose computer audio.`,
} as const
