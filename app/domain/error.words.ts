export const errorWords = {
  notFound: (what: string) => `${what} not found`,
  forbidden: 'You are not allowed to do this',
} as const
