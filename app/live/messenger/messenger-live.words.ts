export const messengerLiveWords = {
  threadGone: 'This conversation was deleted or is no longer shared with you',
  newText: 'New text',
  from: (from: string) => `From ${from}`,
  errorOccurred: 'An error occurred',
} as const
