export const numberSearchWords = {
  enterPlace: 'Enter an area code or a state: three digits, or two letters',
  tooMany: 'Too many searches. Wait a minute.',
} as const
