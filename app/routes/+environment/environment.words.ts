export const environmentWords = {
  title: 'Environment',
  intro: 'Choose the server from which this browser loads your portal. Each server has its own data and sign-in.',
  environments: 'Environments',
  here: 'This server',
  save: 'Save',
  stay: 'Use this server',
  stays: 'Your portal loads from this server',
  open: (name: string) => `Open ${name}`,
  chosen: (name: string) => `Your portal loads from ${name}. You can change that on this page.`,
} as const
