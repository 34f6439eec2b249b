export const voicemailDropWords = {
  recordedMessage: (label: string) => `The recorded message “${label}”`,
  voicemailCannotBeDroppedNow: 'A voicemail cannot be dropped now',
  chooseOutboundVoicemailDialerSettings: 'Choose an outbound voicemail in the dialer settings first',
} as const
