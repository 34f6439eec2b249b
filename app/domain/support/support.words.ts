export const supportWords = {
  notConfigured: 'No support address is configured',
  tooMany: 'You sent 10 messages today. Try again tomorrow',
  subjects: { support: 'Support request', feedback: 'Feedback' },
  from: (name: string, email: string | null): string => `From: ${name}${email === null ? '' : ` <${email}>`}`,
  attached: 'Attached with consent:',
} as const
