export const savedViewsWords = {
  tooMany: (max: number) => `You have ${max} views of this page. Delete one to save another.`,
  nameUsed: 'You have a view with this name. Choose another name.',
  view: 'View',
} as const
