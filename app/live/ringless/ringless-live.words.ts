export const ringlessLiveWords = { errorOccurred: 'An error occurred' } as const
