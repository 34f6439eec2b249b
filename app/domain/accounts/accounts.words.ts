export const accountsWords = {
  teamAlreadyExists: 'This team already exists',
} as const
