export const templatesWords = {
  messageRequired: 'Message required',
  messageMaxCharacters: (maxBody: string) => `A message has at most ${maxBody} characters`,
  youTemplatesDeleteOneFirst: (maxTemplates: string) => `You have ${maxTemplates} templates. Delete one first`,
} as const
