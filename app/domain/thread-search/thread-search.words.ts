export const threadSearchWords = {
  textBlast: 'Text Blast',
} as const
