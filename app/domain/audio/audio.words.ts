export const audioWords = {
  teamGreetingOwner: 'A team greeting must belong to the account',
  unknownAudioMessage: 'Choose one of your recorded messages',
  wrongAudioFormat: 'File must be in wav, mpeg, mp3, or m4a format',
  audioTooLong: 'A recorded message lasts 3 minutes (03:00) at most',
  audioTooLarge: 'The file is larger than 20 MB',
  noConverter:
    'Phones cannot play this file, and no converter is installed. Upload a wav or mp3 file, or turn JavaScript on to convert it',
  recordedMessagesDeleteOneFirst: (maxAudioMessages: string) =>
    `There are ${maxAudioMessages} recorded messages. Delete one first`,
  recordedMessage: 'Recorded message',
  nameRequired: 'Name required',
  nameMaxCharacters: (maxLabelLength: string) => `The name has at most ${maxLabelLength} characters`,
  playedChooseAnotherFirst: (label: string, usedBy: string) =>
    `“${label}” is played by ${usedBy}. Choose another there first`,
  phoneNotCalled: (reason: string) => `The phone could not be called. ${reason}.`,
  callNotPlaced: 'The call could not be placed',
  phoneNotCalledSentence: 'The phone could not be called.',
  outcomeCallUnknownNothingRecorded: 'The outcome of the call is unknown, and nothing was recorded.',
  carrierNoLongerRecording: 'The carrier no longer has the recording.',
  callingAnswerPressOne: (phone: string) => `Calling ${phone}. Answer it and press 1.`,
  speakAfterBeepPressOr: 'Speak after the beep. Press # or hang up when you are done.',
  saving: (label: string) => `Saving “${label}”.`,
  recordedPhone: (label: string) => `“${label}” was recorded by phone.`,
  messageNotRecorded: 'The message was not recorded.',
  nothingRecordedSpeakAfterBeep: 'Nothing was recorded. Speak after the beep.',
  fileContainsNoSound: 'The file contains no sound',
  noMinutesLeft: 'There are no minutes left',
  phoneAlreadyBeingCalled: 'Your phone is already being called',
  maxMessagesHourCanBe: (maxCallsPerHour: string) =>
    `At most ${maxCallsPerHour} messages an hour can be recorded by phone`,
  scheduledDrop: (name: string) => `the scheduled ringless drop “${name}”`,
  accountNoNumberCall: 'The account has no number to call from',
} as const
