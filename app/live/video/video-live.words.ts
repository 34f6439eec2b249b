export const videoLiveWords = {
  errorOccurred: 'An error occurred',
  videoDeleted: 'This video was deleted',
} as const
