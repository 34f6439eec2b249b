export const accountDispositionsWords = {
  disposition: 'Disposition',
  nameInUse: 'Disposition name is already in use',
  tooMany: (most: number) => `At most ${most} dispositions`,
  requiredDeleted: 'Required dispositions cannot be deleted',
  requiredCategory: 'The category of a required disposition cannot be changed',
  categoryIsRequired: 'This category belongs to a required disposition',
  company: 'Company',
  companyList: (company: string) => `${company} sets this list`,
  noChoiceOfList: 'Your company sets the list of its teams',
  listChanged: 'The list changed. Reload, then repeat the change',
} as const
