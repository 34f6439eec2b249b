export const searchWords = {
  textBlast: 'Text Blast',
} as const
