export const wallWords = {
  nameRequired: 'Name the screen',
  invalidKey: 'This key does not work. Create a new link on the Wall Board page.',
  tooMany: (max: number) => `A team has at most ${max} wall links. Revoke one first.`,
} as const
