export const errorWords = {
  notFound: (what: string) => `${what} not found`,
  carrierUnreachable: 'The carrier does not answer. Try again in a minute.',
  forbidden: 'You are not allowed to do this',
} as const
